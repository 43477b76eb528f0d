import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileKeyWrapper } from './key-wrapper.js';
import { newRootKey, readRootKeys, writeRootKeys } from './root-key-file.js';
import type { Place } from './seal.js';

const place: Place = { table: 'keys', row: 'key-1', column: 'wrapped', owner: 'owner-1' };
const key = Buffer.alloc(32, 7);

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jizo-sealing-'));
  file = join(folder, 'keys', 'root.key');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the file of the root key', () => {
  it('[KEY-2] can be read by its owner alone, and holds the id and the key', () => {
    const [one, two] = [newRootKey(), newRootKey()];
    writeRootKeys(file, [one]);
    writeRootKeys(file, [two, one]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'keys'))).toEqual(['root.key']);
    expect(readFileSync(file, 'utf8')).toBe(
      `${two.id} ${two.secret.toString('hex')}\n${one.id} ${one.secret.toString('hex')}\n`,
    );
    expect(readRootKeys(file)).toEqual([two, one]);
  });

  it('[KEY-9] says whether it is missing or broken', () => {
    expect(() => readRootKeys(file)).toThrow('missing');
    for (const content of ['', 'no key', `${newRootKey().id} 1234`, `x${newRootKey().id} ${'a'.repeat(64)}`]) {
      writeFileSync(join(folder, 'broken.key'), content);
      expect(() => readRootKeys(join(folder, 'broken.key'))).toThrow('malformed');
    }
    expect(() => readRootKeys(folder)).toThrow('unreadable');
  });
});

describe('wrapping a key', () => {
  it('opens in its place alone, and with its root key alone', async () => {
    const root = newRootKey();
    writeRootKeys(file, [root]);
    const wrapper = new FileKeyWrapper(file);
    expect(await wrapper.ids()).toEqual([root.id]);
    const wrapped = await wrapper.wrap(root.id, place, key);
    expect(wrapped.includes(key)).toBe(false);
    expect(await wrapper.unwrap(place, wrapped)).toEqual(key);
    await expect(wrapper.unwrap({ ...place, row: 'key-2' }, wrapped)).rejects.toThrow('moved');
    writeRootKeys(file, [newRootKey()]);
    await expect(new FileKeyWrapper(file).unwrap(place, wrapped)).rejects.toThrow(root.id);
  });

  it('goes on in a process that runs while the root key is rotated', async () => {
    const [old, next] = [newRootKey(), newRootKey()];
    writeRootKeys(file, [old]);
    const running = new FileKeyWrapper(file);
    const wrapped = await running.wrap(old.id, place, key);
    writeRootKeys(file, [old, next]);
    expect(await running.unwrap(place, await running.wrap(next.id, place, key))).toEqual(key);
    expect(await running.unwrap(place, wrapped)).toEqual(key);
    writeRootKeys(file, [next]);
    expect(await running.ids()).toEqual([next.id]);
    await expect(running.unwrap(place, wrapped)).rejects.toThrow(old.id);
  });

  it('rejects where the file is gone', async () => {
    await expect(new FileKeyWrapper(file).ids()).rejects.toThrow('missing');
  });
});
