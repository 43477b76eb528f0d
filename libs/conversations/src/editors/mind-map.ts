import { LIMITS, type MindMapNode } from '@app/contract';
import { AppError } from '@app/platform';
import { z } from 'zod';

/** What a blank label becomes. */
const DEFAULT_LABEL = '新しいノード';

/** Coordinates that are no finite numbers count as not set. */
const coordinate = z.number().optional().catch(undefined);
const identifier = z.union([z.string(), z.number().transform(String)]).catch('');
const label = z.string().catch('');
const collapsed = z.boolean().catch(false);

const flatNode = z.object({
  id: identifier,
  label,
  parentId: identifier.nullable().catch(null),
  collapsed,
  x: coordinate,
  y: coordinate,
});
const graphNode = z.object({
  id: identifier,
  data: z.object({ label, collapsed }).catch({ label: '', collapsed: false }),
  position: z.object({ x: coordinate, y: coordinate }).catch({ x: undefined, y: undefined }),
});
const graphEdge = z.object({ source: identifier, target: identifier });
const graph = z.object({ nodes: z.array(z.unknown()), edges: z.array(z.unknown()).catch([]) });

type FlatNode = z.infer<typeof flatNode>;

/**
 * Reads a mind map as it comes from outside: a flat list of nodes, or `{ nodes, edges }`. Nodes without an id and repeated
 * ids go; a parent that is missing or would close a circle is taken away, so that the node becomes a root.
 * @returns null for null and undefined
 * @throws AppError VALIDATION when it is something else, or too large
 */
export function cleanMindMap(input: unknown): MindMapNode[] | null {
  if (input === null || input === undefined) return null;
  const nodes = Array.isArray(input) ? input.flatMap(readFlat) : readGraph(input);
  const unique = new Map<string, FlatNode>();
  for (const node of nodes) if (node.id !== '' && !unique.has(node.id)) unique.set(node.id, node);
  if (unique.size > LIMITS.mindMapNodes) {
    throw new AppError('VALIDATION', { detail: 'マインドマップの項目は1万個までです。' });
  }
  return breakCircles(unique);
}

function readFlat(node: unknown): FlatNode[] {
  const parsed = flatNode.safeParse(node);
  return parsed.success ? [parsed.data] : [];
}

function readGraph(input: unknown): FlatNode[] {
  const parsed = graph.safeParse(input);
  if (!parsed.success) {
    throw new AppError('VALIDATION', { detail: 'マインドマップの形式が正しくありません。' });
  }
  const parents = new Map<string, string>();
  for (const edge of parsed.data.edges) {
    const read = graphEdge.safeParse(edge);
    if (read.success && !parents.has(read.data.target)) parents.set(read.data.target, read.data.source);
  }
  return parsed.data.nodes.flatMap((node) => {
    const read = graphNode.safeParse(node);
    if (!read.success) return [];
    const { id, data, position } = read.data;
    return [{ id, ...data, ...position, parentId: parents.get(id) ?? null }];
  });
}

function breakCircles(nodes: ReadonlyMap<string, FlatNode>): MindMapNode[] {
  const parentOf = new Map<string, string | null>();
  for (const { id, parentId } of nodes.values()) {
    parentOf.set(id, parentId !== null && nodes.has(parentId) ? parentId : null);
  }
  const safe = new Set<string>();
  for (const start of nodes.keys()) {
    const path = new Set<string>();
    let last = start;
    for (let at: string | null = start; at !== null && !safe.has(at); at = parentOf.get(at) ?? null) {
      if (path.has(at)) {
        parentOf.set(last, null);
        break;
      }
      path.add(at);
      last = at;
    }
    for (const id of path) safe.add(id);
  }
  return [...nodes.values()].map((node) => toNode(node, parentOf.get(node.id) ?? null));
}

function toNode({ id, label: text, collapsed: closed, x, y }: FlatNode, parentId: string | null): MindMapNode {
  const trimmed = text.trim();
  if (trimmed.length > LIMITS.mindMapLabel) {
    throw new AppError('VALIDATION', { detail: 'マインドマップの項目は1,000文字までです。' });
  }
  return {
    id,
    label: trimmed === '' ? DEFAULT_LABEL : trimmed,
    parentId,
    collapsed: closed,
    ...(x === undefined ? {} : { x }),
    ...(y === undefined ? {} : { y }),
  };
}
