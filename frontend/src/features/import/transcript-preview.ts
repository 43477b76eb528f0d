import { readTalk, type TalkForm } from '@app/contract';

/** The form and speakers that the browser recognises before it sends a text. The server reads it again, in the same way. */
export interface TranscriptPreview {
  form: TalkForm;
  lines: number;
  /** Names, or 話者N, in the order they appear. */
  speakers: string[];
  /** The name of the manager, where the report's name decides it. */
  manager: string | null;
  /** Lines without a speaker. */
  untagged: number;
  characters: number;
}

/** Characters as people count them: an emoji is one. */
export function countCharacters(text: string): number {
  const pairs = text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0;
  return text.length - pairs;
}

/**
 * Counts lines and speakers of a pasted or chosen transcript.
 * @param report the name of the report who is chosen
 */
export function previewTranscript(text: string, report: string | null = null): TranscriptPreview {
  const { form, lines, people, manager } = readTalk(text, report);
  const names = new Map(people.map(({ name, speaker }) => [speaker, name]));
  const nameOf = (speaker: number): string => names.get(speaker) ?? `話者${speaker}`;
  const speakers = new Set<string>();
  for (const { speaker } of lines) if (speaker !== null) speakers.add(nameOf(speaker));
  return {
    form,
    lines: lines.length,
    speakers: [...speakers],
    manager: manager === null ? null : nameOf(manager),
    untagged: lines.filter(({ speaker }) => speaker === null).length,
    characters: countCharacters(text),
  };
}

const FORMS: Record<TalkForm, string> = {
  text: '',
  vtt: '（WebVTT）',
  zoom: '（Zoomの文字起こし）',
  teams: '（Teamsの文字起こし）',
  meet: '（Google Meetの文字起こし）',
};
const MOST_NAMES = 4;

/** What the dialog says about a preview; null while there is nothing to say. */
export function previewSentence({ form, lines, speakers, manager, untagged }: TranscriptPreview): string | null {
  if (lines === 0) return null;
  const counted = `${lines.toLocaleString('ja-JP')}行`;
  if (speakers.length === 0) return `${counted}を読み取りました${FORMS[form]}。話者の区別はありません。`;
  const rest = untagged === 0 ? '' : `話者のない行が${untagged.toLocaleString('ja-JP')}行あります。`;
  const isNamed = speakers.some((name) => !name.startsWith('話者'));
  const shown = `${speakers.slice(0, MOST_NAMES).join('、')}${speakers.length > MOST_NAMES ? 'ほか' : ''}`;
  const who = isNamed ? `（${shown}）` : '';
  const role = manager === null ? '' : `上司は${manager}さんとして取り込みます。`;
  return `${counted}、話者${speakers.length}人${who}を読み取りました${FORMS[form]}。${role}${rest}`;
}
