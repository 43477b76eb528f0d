import { BROWSERS, platformOf, soundsOf, SYSTEMS, type Browser, type System } from './sharing-support.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const AGENTS: readonly [Browser | null, System, string, number?][] = [
  ['Chrome', 'Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36`],
  [
    'Edge',
    'Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0`,
  ],
  ['Firefox', 'Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  ['Chrome', 'macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36`],
  [
    'Safari',
    'macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
  ],
  ['Chrome', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/148.0.0.0 Safari/537.36`],
  ['Chrome', 'Android', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/148.0.0.0 Mobile Safari/537.36`],
  [
    'Safari',
    'iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1',
  ],
  [
    'Safari',
    'iOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    5,
  ],
  [
    'Chrome',
    'iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 CriOS/148.0 Safari/604.1',
  ],
  [null, 'Linux', 'Lynx/2.9'],
];

describe('what a browser shares with sound', () => {
  for (const [browser, system, userAgent, maxTouchPoints = 0] of AGENTS)
    it(`[REM-5] knows ${browser ?? 'nothing'} on ${system} by its name: ${userAgent.slice(-40)}`, () => {
      expect(platformOf({ userAgent, maxTouchPoints })).toEqual({ browser, system });
    });

  it('[REM-5] offers a tab on computers with Chrome or Edge, the screen on Windows alone, and nothing elsewhere', () => {
    const told = BROWSERS.flatMap((browser) =>
      SYSTEMS.map((system) => [`${browser} ${system}`, soundsOf({ browser, system })] as const),
    );
    const some = told.filter(([, sounds]) => sounds.length > 0);
    const computers = ['Windows', 'macOS', 'Linux'];
    expect(some.map(([name]) => name)).toEqual(
      ['Chrome', 'Edge'].flatMap((one) => computers.map((on) => `${one} ${on}`)),
    );
    expect(some.every(([, sounds]) => sounds[0] === 'tab')).toBe(true);
    expect(some.filter(([, sounds]) => sounds.includes('screen')).map(([name]) => name)).toEqual([
      'Chrome Windows',
      'Edge Windows',
    ]);
    expect(soundsOf({ browser: null, system: 'Windows' })).toEqual([]);
  });
});
