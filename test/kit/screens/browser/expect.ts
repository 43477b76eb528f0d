import { expect as standard } from 'playwright/test';

/** Playwright's expectations, which wait long enough for two browsers and a database on two cores; one that holds at once does not wait. */
export const expect = standard.configure({ timeout: 20_000 });
