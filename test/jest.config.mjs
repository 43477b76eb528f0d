import { availableParallelism } from 'node:os';
import path from 'node:path';

/** Sources are compiled to CommonJS on the fly: fastest, and Nest's decorators keep their metadata. Types are checked by `tsc --noEmit` beside it. */
const base = {
  rootDir: path.resolve(import.meta.dirname, '..'),
  testEnvironment: '<rootDir>/test/kit/jest/plain-globals.mjs',
  transform: {
    '^.+\\.(ts|tsx)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  moduleNameMapper: {
    '^@app/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data', '<rootDir>/.cache'],
};

/** One embedded PostgreSQL a run; each test file makes databases of its own on it. */
const withPostgres = {
  ...base,
  globalSetup: '<rootDir>/test/kit/jest/start-postgres.mjs',
  globalTeardown: '<rootDir>/test/kit/jest/stop-postgres.mjs',
};

export default {
  testSequencer: path.resolve(import.meta.dirname, 'kit/jest/longest-first.mjs'),
  // Jest leaves one core idle by itself; most tests wait for a database or a socket.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // What a test file loads is never given back: beyond this a worker begins anew, since it would spend its time looking for garbage.
  workerIdleMemoryLimit: '1.5GB',
  // For hooks that make a database while other tests run; what hangs fails by its own limit before.
  testTimeout: 30_000,
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,frontend,test/benchmarks,test/resilience/model}/**/*.spec.{ts,tsx}'],
    },
    {
      ...withPostgres,
      displayName: 'api',
      testMatch: ['<rootDir>/test/{api,database,queue,worker}/**/*.spec.ts'],
    },
    { ...base, displayName: 'start', testMatch: ['<rootDir>/test/start/**/*.spec.ts'] },
  ],
};
