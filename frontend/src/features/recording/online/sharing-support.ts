/** The browsers and systems that people hold online talks with. */
export const BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Safari'] as const;
export const SYSTEMS = ['Windows', 'macOS', 'Linux', 'Android', 'iOS'] as const;
export type Browser = (typeof BROWSERS)[number];
export type System = (typeof SYSTEMS)[number];

/** What can be shared together with its sound. */
export type SoundOf = 'tab' | 'window' | 'screen';

/**
 * What each browser shares with sound, by MDN's browser-compat-data 8.1.9 of 2026-11-12, `getDisplayMedia`,
 * `audio_capture_support` and `windowAudio_option`. A system that is missing has none: on iOS every browser is WebKit.
 */
export const SHARED_WITH_SOUND: Record<Browser, Partial<Record<System, readonly SoundOf[]>>> = {
  Chrome: { Windows: ['tab', 'window', 'screen'], macOS: ['tab'], Linux: ['tab'] },
  Edge: { Windows: ['tab', 'screen'], macOS: ['tab'], Linux: ['tab'] },
  Firefox: {},
  Safari: {},
};
/** Where the table comes from. */
export const SUPPORT_SOURCE = 'https://github.com/mdn/browser-compat-data/blob/main/api/MediaDevices.json';

/** A browser on a system; null: one that the table does not know. */
export interface Platform {
  browser: Browser | null;
  system: System;
}

/** Order matters: Edge calls itself Chrome too, Chrome calls itself Safari. */
const BROWSER_MARKS: readonly [Browser, readonly string[]][] = [
  ['Edge', ['Edg/', 'EdgA/', 'EdgiOS/']],
  ['Firefox', ['Firefox/', 'FxiOS/']],
  ['Chrome', ['Chrome/', 'CriOS/']],
  ['Safari', ['Safari/']],
];
const SYSTEM_MARKS: readonly [System, readonly string[]][] = [
  ['iOS', ['iPhone', 'iPad', 'iPod']],
  ['Android', ['Android']],
  ['Windows', ['Windows']],
  ['macOS', ['Macintosh']],
];

function markIn<T>(marks: readonly [T, readonly string[]][], text: string): T | null {
  return marks.find(([, words]) => words.some((word) => text.includes(word)))?.[0] ?? null;
}

/** The platform as it names itself; an iPad calls itself a Mac, which has no touch screen. */
export function platformOf({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): Platform {
  const system = markIn(SYSTEM_MARKS, userAgent) ?? 'Linux';
  return {
    browser: markIn(BROWSER_MARKS, userAgent),
    system: system === 'macOS' && maxTouchPoints > 1 ? 'iOS' : system,
  };
}

/** What this platform shares with sound; nothing if the table does not know it. */
export function soundsOf({ browser, system }: Platform): readonly SoundOf[] {
  return browser === null ? [] : (SHARED_WITH_SOUND[browser][system] ?? []);
}
