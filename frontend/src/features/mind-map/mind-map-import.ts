import { LIMITS, type MindMapNode } from '@app/contract';
import { cleanLabel } from './mind-map-tree.js';

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function idOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  return typeof value === 'string' && value !== '' ? value : null;
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
  if (typeof x === 'number' && Number.isFinite(x)) node.x = x;
  if (typeof y === 'number' && Number.isFinite(y)) node.y = y;
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

/**
 * Reads map data in any of its forms: a flat list of nodes, or an object of nodes and edges.
 * @returns sound nodes without cycles, or null where the data is no map
 */
export function readMindMap(data: unknown): MindMapNode[] | null {
  const graph = fieldsOf(data);
  let read: (MindMapNode | null)[];
  if (Array.isArray(data)) read = fromFlatList(data);
  else if (Array.isArray(graph.nodes)) {
    read = fromGraph(graph.nodes, Array.isArray(graph.edges) ? graph.edges : []);
  } else return null;
  const unique = new Map<string, MindMapNode>();
  for (const node of read) {
    if (node && !unique.has(node.id)) unique.set(node.id, node);
  }
  // More than the server takes could never be saved.
  return repairParents([...unique.values()].slice(0, LIMITS.mindMapNodes));
}
