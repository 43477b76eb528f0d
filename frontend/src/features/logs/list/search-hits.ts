import type { HitSource } from '@app/contract';
import type { ConversationListItem } from '../../../entities/conversation/conversation-types.js';

type Hit = NonNullable<ConversationListItem['hit']>;

const PLACES: Record<HitSource, string> = {
  line: '文字起こし',
  message: '対話',
  memo: 'メモ',
  next_action: '次の一歩',
  summary: 'まとめ',
  theme: 'テーマ',
};

/** Where the words stand, for people: `文字起こし 15行`. */
export function hitPlace({ source, position }: Pick<Hit, 'source' | 'position'>): string {
  return position === null ? PLACES[source] : `${PLACES[source]} ${position + 1}行`;
}

/** The page of a talk, at the words that were found where a line or a message has them. */
export function hitPath({ id, hit }: Pick<ConversationListItem, 'id' | 'hit'>): string {
  const page = `/app/log/transcript/${id}`;
  const isSpoken = hit?.source === 'line' || hit?.source === 'message';
  return isSpoken && hit.id !== null ? `${page}?at=${hit.source}-${hit.id}` : page;
}
