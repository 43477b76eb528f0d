import type { ConversationDetail } from '../../entities/conversation/conversation-types.js';
import { CardSection } from '../../ui/layout/CardSection.js';
import { MindMapDrawing } from './mind-map-drawing/MindMapDrawing.js';
import css from './transcript.module.css';

/** メモとマインドマップ, to read. */
export function NotesCard({ conversation }: { conversation: ConversationDetail }) {
  const { memo, mind_map_data } = conversation;
  const nodes = mind_map_data ?? [];
  return (
    <CardSection title="メモとマインドマップ" collapsible>
      <p className={memo.trim() === '' ? css.quiet : css.memo}>{memo.trim() === '' ? 'メモはありません。' : memo}</p>
      {nodes.length === 0 ? (
        <p className={css.quiet}>マインドマップはありません。</p>
      ) : (
        <MindMapDrawing nodes={nodes} />
      )}
    </CardSection>
  );
}
