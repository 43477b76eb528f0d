import { withoutPlaces, writtenDay, type Party } from '@app/contract';

/** A next action as a file has it. */
export interface WrittenAction {
  text: string;
  /** Whose promise it is; null: nobody has said. */
  owner: Party | null;
  /** A calendar day in Tokyo. */
  due: string | null;
  /** The words for the day as they were said. */
  duePhrase: string | null;
  done: boolean;
}

/** What a talk led to, of that what both may see: no memo, no chat, no advice, no notes of one's own. */
export interface TalkResults {
  employeeName: string;
  summary: string | null;
  actions: readonly WrittenAction[];
}

/** The summary as Markdown that stands for itself; empty where there is none. */
export function writtenSummary({ summary }: Pick<TalkResults, 'summary'>): string {
  return summary === null ? '' : withoutPlaces(summary);
}

/** The summary for who reads no Markdown: headings and bullets keep their line, what was escaped stands as it was said. */
export function plainSummary(talk: Pick<TalkResults, 'summary'>): string {
  return writtenSummary(talk)
    .replace(/(?<!\\)\*\*/gu, '')
    .replace(/^[-*] /gmu, '・')
    .replace(/\\([\\`*_{}[\]<>#+\-!|~])/gu, '$1');
}

/** Whose promise it is, in words. */
export function ownerOf({ owner }: WrittenAction, { employeeName }: TalkResults): string {
  if (owner === null) return '担当：未確認';
  return owner === 'manager' ? '上司' : `${employeeName}さん`;
}

/** The action with its day and whether it is done; a day always has its year, since a file is read at any time. */
export function writtenAction({ text, due, duePhrase, done }: WrittenAction): string {
  const when = due === null ? duePhrase : `${writtenDay(due)}まで`;
  const facts = [...(when === null ? [] : [when]), ...(done ? ['済み'] : [])];
  return facts.length === 0 ? text : `${text}（${facts.join('、')}）`;
}
