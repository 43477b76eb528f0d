import { readFileSync } from 'node:fs';
import path from 'node:path';
import tokens from './tokens.json';

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split("[data-theme='dark']");
const kebab = (name: string) => name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

describe('the variables of the stylesheet', () => {
  it.each([
    ['light', light],
    ['dark', dark],
  ] as const)('are the %s palette of the tokens', (mode, block) => {
    for (const [name, value] of Object.entries(tokens.palette[mode])) {
      expect(block.toLowerCase()).toContain(`--jz-color-${kebab(name)}: ${value.toLowerCase()};`);
    }
    for (const [name, value] of Object.entries(tokens.illustration[mode])) {
      expect(block.toLowerCase()).toContain(`${name}: ${value.toLowerCase()};`);
    }
  });
});
