// After `npm install`: completes package-lock.json. npm leaves out optional packages of other platforms when the registry it asked
// does not have them, and `npm ci` then refuses the lock file. What platform they are for stands in their names.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = process.argv[2] ?? join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json');
const PLATFORM =
  /(darwin|linux|win32|freebsd|android|openharmony)-(arm64|arm|x64|ia32|ppc64|s390x|riscv64|loong64)(?:-(gnu|musl))?/;

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (found(path, name)) continue;
    const [, os, cpu, libc] = PLATFORM.exec(name) ?? [];
    if (os === undefined || !/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${name}@${version} of ${path} is no package of a platform`);
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(entry.dev ? { dev: true } : {}),
      ...(libc === undefined ? {} : { libc: [libc === 'gnu' ? 'glibc' : 'musl'] }),
      optional: true,
      os: [os],
    };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
lock.packages = Object.fromEntries(sorted);
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} packages added\n`);

/** Where Node would find it from there. */
function found(path, name) {
  for (let from = path; ; from = from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0))) {
    if (lock.packages[`${from}${from === '' ? '' : '/'}node_modules/${name}`] !== undefined) return true;
    if (from === '') return false;
  }
}
