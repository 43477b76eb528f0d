import { defineConfig } from 'playwright/test';
import { PERSON } from './kit/screens/browser/chromium.js';

/** Behind the browser tests. One file runs on one worker; a worker keeps its browser and its product from file to file. */
export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'looks/**/*.spec.ts'],
  outputDir: '../.cache/playwright',
  reporter: 'list',
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  // Limits only end what hangs: the machine may be busy, and every wait ends with its condition.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    ...PERSON,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Pictures of the page at every step would cost a tenth of the processor; what fails shows its last page anyway.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
});
