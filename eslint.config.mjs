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

/** The owner filter does not see raw SQL: it stands in libs/database alone, in functions that take the owner. */
const RAW_ACCESS = [
  'CallExpression[callee.property.name=/^(createQueryBuilder|qb|upsert|upsertMany|getKnex|getKysely)$/]',
  "CallExpression[callee.property.name='execute'][callee.object.callee.property.name='getConnection']",
].map((selector) => ({
  selector,
  message: 'Raw access to owned tables belongs to libs/database, in a function that takes the owner.',
}));

/** The one function that changes a conversation. */
const CHANGE_FUNCTION = 'libs/conversations/src/change/change-conversation.ts';
const THROUGH_CHANGE = `A conversation is changed through ConversationChanges (${CHANGE_FUNCTION}) alone.`;

/** The steps of a change: lock, notify, want, queue. */
const CHANGE_STEPS = [
  'ImportSpecifier[imported.name=/^(touch|wantAnalyses)$/]',
  "CallExpression[callee.property.name='enqueueAnalysis']",
  "CallExpression[arguments.0.name='Conversation'] Property[key.name='lockMode']",
  'CallExpression[callee.property.name=/^(create|assign|nativeInsert|nativeUpdate|nativeDelete)$/][arguments.0.name=/^(Conversation|Line|Message|NextAction|Finding|Keyword|Sentiment|Analysis|Version|Consent|Recording|Take)$/][callee.object.type="MemberExpression"]',
].map((selector) => ({ selector, message: THROUGH_CHANGE }));

/** Where conversations are changed, nothing is written with an EntityManager of one's own. */
const UNLOCKED_WRITES = [
  'CallExpression[callee.property.name=/^(transactional|begin|flush|persist|remove|create|assign|nativeInsert|nativeUpdate|nativeDelete)$/][callee.object.property.name="em"][callee.object.object.type="ThisExpression"]',
  "CallExpression[callee.property.name='transactional']",
].map((selector) => ({ selector, message: THROUGH_CHANGE }));

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.data/', '.cache/', 'frontend/src/api/schema.d.ts', 'frontend/public/'] },
  {
    files: ['**/*.ts', '**/*.tsx', 'scripts/**/*.mjs'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A longer one holds two things.
      'max-lines': ['error', { max: 400 }],
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
    ignores: ['**/*.spec.ts', '**/*.spec.tsx', '**/adapters/**', 'libs/speech/src/providers/**'],
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
    files: ['apps/**/*.ts', 'libs/**/*.ts'],
    ignores: ['libs/database/**', '**/*.spec.ts', 'apps/standalone/**'],
    rules: { 'no-restricted-syntax': ['error', ...RAW_ACCESS, ...CHANGE_STEPS] },
  },
  {
    files: ['libs/conversations/**/*.ts', 'apps/worker/src/handlers/**/*.ts'],
    ignores: ['**/*.spec.ts', CHANGE_FUNCTION, 'apps/worker/src/handlers/mail.handler.ts'],
    rules: { 'no-restricted-syntax': ['error', ...RAW_ACCESS, ...CHANGE_STEPS, ...UNLOCKED_WRITES] },
  },
  {
    files: [CHANGE_FUNCTION],
    rules: { 'no-restricted-syntax': ['error', ...RAW_ACCESS] },
  },
  {
    files: ['frontend/**/*.tsx', 'frontend/**/*.ts'],
    ...eslintReactHooks.configs.flat['recommended-latest'],
  },
  {
    // Learning counts through tables of numbers: every place it looks at is one it made.
    files: ['libs/ai/training/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx', 'test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
