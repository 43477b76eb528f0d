import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, until } from '../kit/product/start-process.js';

/** A clone in which nothing is installed, with an npm that writes its number and never ends. */
let clone: string;
let start: ChildProcess | undefined;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'jizo-clone-'));
  for (const path of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(path, join(clone, path), { recursive: true });
  mkdirSync(join(clone, 'bin'));
  writeFileSync(join(clone, 'bin', 'npm'), '#!/bin/sh\necho $$ > "$0.pid"\nexec sleep 600\n');
  chmodSync(join(clone, 'bin', 'npm'), 0o755);
});
afterEach(() => {
  start?.kill('SIGKILL');
  rmSync(clone, { recursive: true, force: true });
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  '[DEV-8] a start that is ended by %s during the install ends npm too, and says nothing of itself',
  async (signal, code) => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: clone,
      env: { PATH: `${join(clone, 'bin')}:${process.env['PATH'] ?? ''}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    start = child;
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const npm = () => Number(readFileSync(join(clone, 'bin', 'npm.pid'), 'utf8'));
    await until(() => {
      try {
        return npm() > 0;
      } catch {
        return child.exitCode !== null;
      }
    }, 'npm runs');
    child.kill(signal);
    await once(child, 'close');
    expect(errors).toBe('');
    expect(child.exitCode).toBe(code);
    await until(() => !isAlive(npm()), 'npm has ended');
  },
  60_000,
);
