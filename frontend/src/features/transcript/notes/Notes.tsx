import type { MindMapNode } from '@app/contract';
import type { ReactNode } from 'react';
import { MindMapDrawing } from '../mind-map-drawing/MindMapDrawing.js';
import css from './notes.module.css';

interface Props {
  memo: string;
  nodes: readonly MindMapNode[] | null;
  /** What is said of the memo, and of the map, where the server does not have it yet. */
  ofMemo?: ReactNode;
  ofMap?: ReactNode;
}

/** The memo as text and the map as a drawing. */
export function Notes({ memo, nodes, ofMemo, ofMap }: Props) {
  return (
    <>
      <p className={memo.trim() === '' ? css.quiet : css.memo}>{memo.trim() === '' ? 'メモはありません。' : memo}</p>
      {ofMemo}
      {nodes === null || nodes.length === 0 ? (
        <p className={css.quiet}>マインドマップはありません。</p>
      ) : (
        <MindMapDrawing nodes={nodes} />
      )}
      {ofMap}
    </>
  );
}
