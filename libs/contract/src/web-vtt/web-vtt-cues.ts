/** The words of one voice in a cue; `voice` is null before the first voice and in a cue without voices. */
export interface VoicedText {
  voice: string | null;
  text: string;
}

/** Whether a text is WebVTT. */
export function isWebVtt(text: string): boolean {
  return /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/u.test(text);
}

/**
 * The words of a WebVTT file by its cues: the times of the cue as they stand there, and its payload on one line. Header, NOTE,
 * STYLE and REGION have no times and are left out.
 */
export function readCues(text: string): { times: string; payload: string }[] {
  return text
    .replace(/\r\n?/gu, '\n')
    .split(/\n[ \t]*\n+/u)
    .flatMap((block) => {
      const rows = block.split('\n');
      const at = rows.findIndex((row) => row.includes('-->'));
      return at === -1 ? [] : [{ times: rows[at] ?? '', payload: rows.slice(at + 1).join(' ') }];
    });
}

/** The payload of a cue by its voices (`<v Name>`), without any tags. A `<` that no `>` follows is text. Reads each character once. */
export function splitVoices(payload: string): VoicedText[] {
  const parts: VoicedText[] = [];
  let open: VoicedText = { voice: null, text: '' };
  let at = 0;
  for (let start = payload.indexOf('<'); start !== -1; start = payload.indexOf('<', at)) {
    const end = payload.indexOf('>', start);
    if (end === -1) break;
    open.text += payload.slice(at, start);
    at = end + 1;
    const voice = voiceOf(payload.slice(start + 1, end));
    if (voice === null) continue;
    parts.push(open);
    open = { voice, text: '' };
  }
  open.text += payload.slice(at);
  return [...parts, open];
}

/** The name in `v Name` and `v.loud Name`; null for another tag. */
function voiceOf(tag: string): string | null {
  return /^v(?:\.\S*)?\s([\s\S]*)$/u.exec(tag)?.[1]?.trim() ?? null;
}
