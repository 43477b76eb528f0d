import type { Evidence } from '@app/contract';
import { formatTime } from '../../../helpers/dates.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';

type Talk = Pick<ConversationDetail, 'lines' | 'messages'>;

/** Where the words stand that an item rests on, as a chip shows it. */
export interface EvidencePlace {
  evidence: Evidence;
  /** `15行` for a line, `14:18` for a message of the chat. */
  label: string;
  /** What a screen reader says. */
  name: string;
}

/** The id of the element that shows a line or a message; a chip scrolls there. */
export function evidenceElementId({ source, id }: Pick<Evidence, 'source' | 'id'>): string {
  return `${source}-${id}`;
}

/** Places by `source-id`. A line that was removed since has none. */
export function evidenceIndex({ lines, messages }: Talk): Map<string, Omit<EvidencePlace, 'evidence'>> {
  const index = new Map<string, Omit<EvidencePlace, 'evidence'>>();
  lines.forEach(({ id }, at) => {
    const label = `${at + 1}行`;
    index.set(evidenceElementId({ source: 'line', id }), { label, name: `${label}の発言へ` });
  });
  for (const { id, created_at } of messages) {
    const label = formatTime(created_at);
    index.set(evidenceElementId({ source: 'message', id }), { label, name: `${label}の発言へ` });
  }
  return index;
}

/** The places of an item's evidence, each once; what no longer exists is left out. */
export function evidencePlaces(
  evidence: readonly Evidence[],
  index: ReadonlyMap<string, Omit<EvidencePlace, 'evidence'>>,
): EvidencePlace[] {
  const places = new Map<string, EvidencePlace>();
  for (const item of evidence) {
    const key = evidenceElementId(item);
    const place = index.get(key);
    if (place && !places.has(key)) places.set(key, { evidence: item, ...place });
  }
  return [...places.values()];
}
