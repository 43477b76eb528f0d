import { expect as impatient } from 'playwright/test';

/** Playwright's expectations of a page, with patience for two browsers and a database on two cores: waiting costs nothing where it holds at once. */
export const expect = impatient.configure({ timeout: 20_000 });
