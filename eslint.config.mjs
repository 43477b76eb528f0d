import redos from 'eslint-plugin-redos';
import eslintReactHooks from 'eslint-plugin-react-hooks';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';

// The checker keeps its findings here, and makes no folder.
mkdirSync(join(import.meta.dirname, '.cache'), { recursive: true });

/** Exact (by automata) as far as the checker can; what it cannot decide in time is refused too. */
const LINEAR = {
  ignoreErrors: false,
  timeout: 60_000,
  // Bounded by steps alone, not by time: the same answer on a busy machine.
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  maxRepeatCount: 1_000,
  maxPatternSize: 5_000,
  cache: { location: join(import.meta.dirname, '.cache', 'redos.json'), strategy: 'aggressive' },
};

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.data/', '.cache/', 'frontend/src/api/schema.d.ts', 'frontend/public/'] },
  {
    files: ['**/*.ts', '**/*.tsx', 'scripts/**/*.mjs'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Nest modules are classes that only carry a decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/no-explicit-any': 'error',
      // A DTO is a class for the sake of its decorators; what is answered is a plain object of its shape.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    // Types are trusted inside; a cast belongs to an edge or to a test. `as const` is no cast.
    files: ['apps/**/*.ts', 'libs/**/*.ts', 'frontend/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.ts', '**/*.spec.tsx', '**/adapters/**'],
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    },
  },
  {
    // Text of people meets these: the worst case of a regular expression is linear. One that is put together from parts is
    // checked where it is made (libs/ai/src/adapters/offline/patterns.spec.ts).
    files: ['apps/**/*.ts', 'libs/**/*.ts', 'frontend/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.ts', '**/*.spec.tsx'],
    plugins: { redos },
    rules: { 'redos/no-vulnerable': ['error', LINEAR] },
  },
  {
    // The owner filter does not see raw SQL: it stands in libs/database alone, in functions that take the owner.
    files: ['apps/**/*.ts', 'libs/**/*.ts'],
    ignores: ['libs/database/**', '**/*.spec.ts', 'apps/standalone/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.property.name=/^(createQueryBuilder|qb|upsert|upsertMany|getKnex|getKysely)$/]',
          message: 'Raw access to owned tables belongs to libs/database, in a function that takes the owner.',
        },
        {
          selector:
            "CallExpression[callee.property.name='execute'][callee.object.callee.property.name='getConnection']",
          message: 'Raw access to owned tables belongs to libs/database, in a function that takes the owner.',
        },
      ],
    },
  },
  {
    files: ['frontend/**/*.tsx', 'frontend/**/*.ts'],
    ...eslintReactHooks.configs.flat['recommended-latest'],
  },
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx', 'test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
