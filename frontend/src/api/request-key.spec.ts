import { keyFor } from './request-key.js';

describe('[BUD-10] the key of a request', () => {
  it('[ENT-19] is a UUIDv7, and stays while the same is sent', () => {
    const first = keyFor(null, { message: 'はい' });
    expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
    expect(keyFor(first, { message: 'はい' })).toBe(first);
  });

  it('is another one for something else, and after the same was done', () => {
    const first = keyFor(null, 'はい');
    expect(keyFor(first, 'いいえ').id).not.toBe(first.id);
    expect(keyFor(null, 'はい').id).not.toBe(first.id);
  });
});
