import { chromium } from 'playwright';
import { findChromium } from './test-tools.mjs';

/**
 * The Chromium of this machine, without a window.
 * @param {readonly string[]} [flags]
 */
export function launchChromium(flags = []) {
  return chromium.launch({ executablePath: findChromium() ?? '/usr/bin/chromium', args: ['--no-sandbox', ...flags] });
}
