import { formatLine, oneLine } from '@app/contract';
import { nameSpeaker } from './speaker-name.js';
import { ownerOf, plainSummary, writtenAction, type TalkResults } from './talk-results.js';
import type { TranscriptTalk } from './transcript-file.js';

/** Where the words begin in a file that says before them what the talk led to. */
const WORDS = '■ 文字起こし';
const SECTION = '■ ';

/** Summary and next actions as plain text; empty where there are none. */
export function resultsAsText(talk: TalkResults): string {
  const summary = plainSummary(talk);
  const actions = talk.actions.map((action) => oneLine(`・${ownerOf(action, talk)}: ${writtenAction(action)}`));
  return [
    ...(summary === '' ? [] : [`${SECTION}まとめ\n${summary}`]),
    ...(actions.length === 0 ? [] : [`${SECTION}次の一歩\n${actions.join('\n')}`]),
  ].join('\n\n');
}

/** The transcript as text, one line an utterance, under what the talk led to. */
export function toText(talk: TranscriptTalk): string {
  const said = talk.lines.map(({ speaker, text }) => {
    if (speaker === null) return formatLine({ speaker, text });
    return `${oneLine(nameSpeaker(speaker, talk))}: ${oneLine(text)}`;
  });
  const results = resultsAsText(talk);
  return `${[...(results === '' ? [] : [results, '', WORDS]), ...said].join('\n')}\n`;
}

/** The words of a file that {@link toText} wrote; any other text as it is. */
export function withoutResults(text: string): string {
  if (!text.replace(/^\uFEFF/u, '').startsWith(SECTION)) return text;
  const at = text.search(/^■ 文字起こし\r?$/mu);
  return at === -1 ? text : text.slice(at + WORDS.length).trimStart();
}
