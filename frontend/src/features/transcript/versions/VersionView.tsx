import { formatTranscript } from '@app/contract';
import type { Schemas } from '../../../api/client.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { cx } from '../../../helpers/class-names.js';
import { versionStyles as css } from '../../versions/index.js';
import { MindMapDrawing } from '../mind-map-drawing/MindMapDrawing.js';
import { compareLines, countMissing, readNodes } from './version-content.js';

/** What stood in a part before it was replaced. */
export function VersionView({
  version,
  conversation,
}: {
  version: Schemas['VersionDetailDto'];
  conversation: ConversationDetail;
}) {
  const { part, content } = version;
  if (part === 'memo') return <p className={cx(css.content, css.memo)}>{content}</p>;
  if (part === 'mindMap') return <MindMapDrawing nodes={readNodes(content)} />;
  const lines = compareLines(content, formatTranscript(conversation.lines));
  const changed = lines.filter(({ isChanged }) => isChanged).length;
  const missing = countMissing(version, conversation.lines);
  return (
    <>
      <p className={css.note}>
        {changed === 0 ? 'どの行も、いまの文字起こしにあります。' : `色の付いた${changed}行が、いまと違います。`}
        {missing > 0 && `いまの文字起こしの${missing}行は、この内容にありません。`}
      </p>
      <ol className={css.content} tabIndex={0} aria-label="前の文字起こし">
        {lines.map(({ text, isChanged }, at) => (
          <li key={at} className={cx(css.line, isChanged && css.changed)}>
            <span className={css.number}>{at + 1}</span>
            <span>
              {text}
              {isChanged && <span className="visually-hidden">（いまと違う行）</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
