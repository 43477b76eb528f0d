import type { Talk } from '@app/contract';
import { signsOfDanger } from '../src/adapters/offline/reading/danger.js';
import { readTalk } from '../src/adapters/offline/reading/utterance.js';
import type { LabelledTalk } from './labelled/read-labels.js';

/** How the quiet line of words of care comes and goes in talks. */
export interface QuietLine {
  /** The share of moments at which it is shown. */
  shown: number;
  /** How many times it appears. */
  appears: number;
  /** Of the lines with a sign of danger, those at which it is shown. */
  met: number;
  signs: number;
}

/** What a manager sees of the quiet line while the talks are held, utterance by utterance. */
export function quietLineIn(talks: readonly LabelledTalk[]): QuietLine {
  const moments = talks.flatMap((talk) => {
    const lines = talk.lines.map(({ text, role }, at) => ({
      ...{ source: 'line' as const, id: String(at), speaker: role === 'manager' ? 2 : 1, role: null },
      text,
    }));
    const about = { theme: null, stance: null, employeeName: '部下', heldAt: new Date(0), revision: 1 };
    const read: Talk = { ...about, conversationId: talk.id, lines };
    const utterances = readTalk(read, () => []);
    const shown = utterances.map((_, at) => signsOfDanger(utterances.slice(0, at + 1)).isRecent);
    return utterances.map(({ line }, at) => ({
      isShown: shown[at] === true,
      isNew: shown[at] === true && shown[at - 1] !== true,
      holds: talk.lines[Number(line.id)]?.danger === true,
    }));
  });
  const signs = moments.filter(({ holds }) => holds);
  return {
    shown: moments.filter(({ isShown }) => isShown).length / moments.length,
    appears: moments.filter(({ isNew }) => isNew).length,
    met: signs.filter(({ isShown }) => isShown).length,
    signs: signs.length,
  };
}
