type Named = readonly (readonly [sign: string, name: string])[];

/** The first sign that is found decides: browsers also name those they want to be taken for. */
const BROWSERS: Named = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const SYSTEMS: Named = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
];

/** What a person would call the device of a request: browser and system, nothing finer. */
export function deviceOf(userAgent = ''): string {
  const nameIn = (names: Named): string | undefined => names.find(([sign]) => userAgent.includes(sign))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser === undefined) return system ?? '不明な端末';
  return system === undefined ? browser : `${browser}（${system}）`;
}
