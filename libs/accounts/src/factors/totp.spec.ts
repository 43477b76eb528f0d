import { asShown, newTotpSecret, stepOfCode, totpUri } from './totp.js';

/** The secret of RFC 6238, appendix B: the ASCII string 12345678901234567890. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** The vectors for SHA-1: the time in seconds, and the code, of which six digits are shown here. */
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

describe('a one-time code', () => {
  it.each(VECTORS)('[IDN-4] of the vectors of RFC 6238 counts at %d seconds', (at, code) => {
    expect(stepOfCode(SECRET, code.slice(-6), at * 1000)).toBe(Math.floor(at / 30));
  });

  it.each(VECTORS.slice(1))('[IDN-4] counts one step before and after %d seconds, and no further', (at, code) => {
    const [shown, step] = [code.slice(-6), Math.floor(at / 30)];
    const counts = [-2, -1, 0, 1, 2].map((steps) => stepOfCode(SECRET, shown, (step + steps) * 30_000 + 15_000));
    expect(counts).toEqual([null, step, step, step, null]);
  });

  it.each(['', '28708', '2870820', '287083', 'abcdef', '２８７０８２', '287 082', '-28708', '0x1234'])(
    '[IDN-4] that is none is refused: %p',
    (code) => {
      expect(stepOfCode(SECRET, code, 59_000)).toBeNull();
    },
  );

  it('is read as it was shown, in full width and in groups', () => {
    expect(['２８７ ０８２', ' 287082\n', '287　082'].map(asShown)).toEqual(['287082', '287082', '287082']);
  });

  it('[IDN-4] comes of a secret of 160 bits that is new each time, and that an app reads', () => {
    const [one, two] = [newTotpSecret(), newTotpSecret()];
    expect(one).toMatch(/^[A-Z2-7]{32}$/u);
    expect(one).not.toBe(two);
    const uri = new URL(totpUri(one, '田中 花子'));
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(uri.pathname)).toBe('/Jizo 1on1:田中 花子');
    expect(uri.searchParams.get('secret')).toBe(one);
  });
});
