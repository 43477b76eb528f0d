import { randomBytes } from 'node:crypto';
import { newRootKey } from './root-key-file.js';
import { keyIdOf, seal, SealError, unseal, unsealOnce, type Place } from './seal.js';

const key = newRootKey();
const place: Place = { table: 'lines', row: 'row-1', column: 'text', owner: 'owner-1' };
const words = Buffer.from('来月までに相談する');

describe('sealing', () => {
  it('gives back what was sealed, and names its key', () => {
    for (const plain of [words, Buffer.alloc(0), randomBytes(100_000)]) {
      const sealed = seal(key, place, plain);
      expect(unseal(key, place, sealed)).toEqual(plain);
      expect(unsealOnce(key, place, sealed)).toEqual(plain);
      expect(keyIdOf(sealed)).toBe(key.id);
      expect(plain.length === 0 || !sealed.includes(plain)).toBe(true);
    }
  });

  it('never seals the same twice', () => {
    const many = Array.from({ length: 1_000 }, () => seal(key, place, words).toString('hex'));
    expect(new Set(many).size).toBe(1_000);
  });

  it.each(['table', 'row', 'column', 'owner'] as const)('opens in no other %s', (part) => {
    const sealed = seal(key, place, words);
    expect(() => unseal(key, { ...place, [part]: `${place[part]}x` }, sealed)).toThrow(SealError);
  });

  it('does not open when any of its bytes was changed or is missing', () => {
    const sealed = seal(key, place, words);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => unseal(key, place, changed)).toThrow(SealError);
    }
    for (const cut of [sealed.subarray(0, -1), sealed.subarray(1), sealed.subarray(0, 20), Buffer.alloc(0)])
      expect(() => unseal(key, place, cut)).toThrow(SealError);
  });

  it('does not open with another key, or another secret under the same id', () => {
    const sealed = seal(key, place, words);
    for (const open of [unseal, unsealOnce])
      for (const other of [newRootKey(), { ...newRootKey(), id: key.id }])
        expect(() => open(other, place, sealed)).toThrow(SealError);
  });

  it('takes no place whose parts could be read in two ways', () => {
    expect(() => seal(key, { ...place, row: 'row|1' }, words)).toThrow(TypeError);
  });
});
