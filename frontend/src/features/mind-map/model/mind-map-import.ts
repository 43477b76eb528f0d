import type { MindMapNode } from '@app/contract';
import { fitting } from './mind-map-size.js';
import { cleanLabel, wholeCharacters, type MindMapNodes } from './mind-map-tree.js';

/** Ids of other programs are longer than ours, never this long. */
const MAX_ID = 200;
/** No one drags a node this far; no browser draws beyond it. */
const MAX_PLACE = 1_000_000;

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function idOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  // As the server cleans it: two ids must not become one there.
  const id = typeof value === 'string' ? wholeCharacters(value).replaceAll('\u0000', '') : '';
  return id === '' || id.length > MAX_ID ? null : id;
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_PLACE;
}

function toNode(raw: Fields, parentId: string | null, data: Fields, position: Fields): MindMapNode | null {
  const id = idOf(raw.id);
  if (id === null) return null;
  const node: MindMapNode = {
    id,
    label: cleanLabel(typeof data.label === 'string' ? data.label : ''),
    parentId,
    collapsed: data.collapsed === true,
  };
  const { x, y } = position;
  if (isPlace(x)) node.x = x;
  if (isPlace(y)) node.y = y;
  return node;
}

function fromFlatList(list: readonly unknown[]): (MindMapNode | null)[] {
  return list.filter(isFields).map((raw) => toNode(raw, idOf(raw.parentId), raw, raw));
}

function fromGraph(nodes: readonly unknown[], edges: readonly unknown[]): (MindMapNode | null)[] {
  const parents = new Map<string, string>();
  for (const edge of edges.filter(isFields)) {
    const source = idOf(edge.source);
    const target = idOf(edge.target);
    if (source !== null && target !== null && !parents.has(target)) parents.set(target, source);
  }
  return nodes.filter(isFields).map((raw) => {
    const parentId = parents.get(idOf(raw.id) ?? '') ?? null;
    return toNode(raw, parentId, fieldsOf(raw.data), fieldsOf(raw.position));
  });
}

/** Makes roots of nodes whose parent is unknown or whose line of ancestors runs in a circle. */
function repairParents(nodes: readonly MindMapNode[]): MindMapNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const sound = new Set<string>();
  for (const node of nodes) {
    const path = new Set<string>();
    let at: MindMapNode | undefined = node;
    while (at !== undefined && !sound.has(at.id)) {
      path.add(at.id);
      const parent: MindMapNode | undefined = byId.get(at.parentId ?? '');
      const isBroken = parent === undefined || path.has(parent.id);
      if (isBroken) at.parentId = null;
      at = isBroken ? undefined : parent;
    }
    for (const id of path) sound.add(id);
  }
  return [...nodes];
}

function rawNodes(data: unknown): readonly unknown[] | null {
  const nodes: unknown = Array.isArray(data) ? data : fieldsOf(data).nodes;
  return Array.isArray(nodes) ? nodes : null;
}

/**
 * Reads map data in any of its forms: a flat list of nodes, or an object of nodes and edges.
 * @returns sound nodes without cycles, no more than the server takes, or null if the data is no map
 */
export function readMindMap(data: unknown): MindMapNode[] | null {
  const raw = rawNodes(data);
  if (raw === null) return null;
  const { edges } = fieldsOf(data);
  const read = Array.isArray(data) ? fromFlatList(raw) : fromGraph(raw, Array.isArray(edges) ? edges : []);
  const unique = new Map<string, MindMapNode>();
  for (const node of read) {
    if (node && !unique.has(node.id)) unique.set(node.id, node);
  }
  return repairParents(fitting([...unique.values()]));
}

/** @returns a sentence about data that could not be read completely, or null if nothing is missing */
export function reportLoss(data: unknown, read: MindMapNodes | null): string | null {
  if (data === null || data === undefined) return null;
  if (read === null) return '保存されていたマップを読み込めなかったため、新しいマップから始めてください。';
  const lost = (rawNodes(data)?.length ?? 0) - read.length;
  return lost > 0 ? `読み込めないノードが${lost}個あったため、除いて表示しています。` : null;
}
