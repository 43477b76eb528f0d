import { uuidV7 } from './uuid.js';

describe('uuidV7', () => {
  it('[ENT-19] writes the example of RFC 9562', () => {
    const random = Uint8Array.from('0000000000000cc398c4dc0c0c07398f'.match(/../gu) ?? [], (byte) =>
      parseInt(byte, 16),
    );
    expect(uuidV7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('[ENT-19] marks version and variant whatever the bytes are, and sorts by time', () => {
    const [early, late] = [uuidV7(1_000, new Uint8Array(16).fill(0xff)), uuidV7(1_001, new Uint8Array(16))];
    for (const id of [early, late])
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
    expect([late, early].toSorted()).toEqual([early, late]);
  });
});
