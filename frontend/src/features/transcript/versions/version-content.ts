import { formatTranscript, type EditablePart, type MindMapNode } from '@app/contract';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import type { VersionDetail } from '../../versions/index.js';
import type { Content } from '../rewrite/use-rewrite.js';

type Earlier = Pick<VersionDetail, 'content' | 'line_ids'>;

/** A line of an earlier transcript, and whether it stands in today's as it is. */
export interface VersionLine {
  text: string;
  isChanged: boolean;
}

/** An earlier transcript beside the one that stands: which of its lines have changed or gone since. */
export function compareLines(earlier: string, now: string): VersionLine[] {
  const standing = new Map<string, number>();
  for (const line of now.split('\n')) standing.set(line, (standing.get(line) ?? 0) + 1);
  return earlier.split('\n').map((text) => {
    const left = standing.get(text) ?? 0;
    standing.set(text, left - 1);
    return { text, isChanged: left <= 0 };
  });
}

function isNode(value: unknown): value is MindMapNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'label' in value &&
    typeof value.label === 'string' &&
    'parentId' in value &&
    (value.parentId === null || typeof value.parentId === 'string')
  );
}

/** The nodes of an earlier mind map; none if it cannot be read. */
export function readNodes(json: string): MindMapNode[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.filter(isNode) : [];
  } catch {
    return [];
  }
}

/** How many lines of today an earlier transcript lacks: they go where it is put back. Of an old version only the words are known. */
export function countMissing({ content, line_ids: ids }: Earlier, lines: ConversationDetail['lines']): number {
  if (lines.length === 0) return 0;
  if (ids === null) return compareLines(formatTranscript(lines), content).filter(({ isChanged }) => isChanged).length;
  const kept = new Set(ids);
  return lines.filter(({ id }) => !kept.has(id)).length;
}

/** A part with an earlier content, as it is sent. */
export function earlierContent(part: EditablePart, { id, content }: Pick<VersionDetail, 'id' | 'content'>): Content {
  if (part === 'transcript') return { version: id };
  return { parts: part === 'memo' ? { memo: content } : { mindMapData: readNodes(content) } };
}

/** A part as it stands, to come back to. Of a transcript the server keeps more than this: its lines. */
export function currentContent(part: EditablePart, { memo, lines, mind_map_data }: ConversationDetail): Content {
  if (part === 'transcript') return { parts: { transcript: formatTranscript(lines) } };
  return { parts: part === 'memo' ? { memo } : { mindMapData: mind_map_data ?? [] } };
}
