import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { CardSection } from '../../../ui/layout/CardSection.js';
import { EndedNotes } from './EndedNotes.js';
import { Notes } from './Notes.js';

/** メモとマインドマップ, to read. */
export function NotesCard({ conversation }: { conversation: ConversationDetail }) {
  const { memo, mind_map_data, status, redacted_at } = conversation;
  // A talk that goes on may be written in on another screen right now; words that were removed by age stay removed.
  const isEnded = status === 'ended' && redacted_at === null;
  return (
    <CardSection title="メモとマインドマップ" collapsible>
      {isEnded ? <EndedNotes conversation={conversation} /> : <Notes memo={memo} nodes={mind_map_data} />}
    </CardSection>
  );
}
