import { layoutMindMap, textWidth, type Place } from './mind-map-layout.js';
import { childrenByParent, type MindMapNodes } from './mind-map-tree.js';

/** Colours of an exported drawing. */
export type ExportColours = Record<
  'ground' | 'edge' | 'root' | 'onRoot' | 'branch' | 'leaf' | 'outline' | 'text',
  string
>;

const MARGIN = 40;
const LINE_HEIGHT = 23;
const MAX_LINES = 6;
const FONT = "'Hiragino Sans', 'Yu Gothic', 'Noto Sans JP', 'Noto Sans CJK JP', sans-serif";

function escape(text: string): string {
  const named: Partial<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[&<>"]/gu, (sign) => named[sign] ?? sign);
}

function wrap(label: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const letter of label.replace(/\s+/gu, ' ')) {
    if (line !== '' && textWidth(line + letter, size) > width) {
      lines.push(line);
      line = '';
      if (lines.length > MAX_LINES) break;
    }
    line += letter;
  }
  lines.push(line);
  return lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1] ?? ''}…`];
}

function drawEdge(from: Place, to: Place, colours: ExportColours): string {
  const [x1, y1, x2, y2] = [from.x + from.width, from.y + from.height / 2, to.x, to.y + to.height / 2];
  const bend = (x1 + x2) / 2;
  return `<path d="M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}" fill="none" stroke="${colours.edge}" stroke-width="2"/>`;
}

function drawNode(label: string, place: Place, colours: ExportColours): string {
  const { x, y, width, height, depth } = place;
  const size = depth === 0 ? 17 : 15;
  const fill = depth === 0 ? colours.root : depth === 1 ? colours.branch : colours.leaf;
  const stroke = depth < 2 ? 'none' : colours.outline;
  const ink = depth === 0 ? colours.onRoot : colours.text;
  const lines = wrap(label, width - 30, size);
  const first = y + height / 2 - ((lines.length - 1) * LINE_HEIGHT) / 2;
  const words = lines.map((line, at) => {
    const place = `x="${x + width / 2}" y="${first + at * LINE_HEIGHT}"`;
    return `<tspan ${place}>${escape(line)}</tspan>`;
  });
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${depth === 0 ? 26 : 10}" fill="${fill}" stroke="${stroke}"/>` +
    `<text font-size="${size}" font-weight="${depth < 2 ? 600 : 400}" fill="${ink}" text-anchor="middle" dominant-baseline="central">${words.join('')}</text>`
  );
}

/** A drawing of the whole map, unfolded. */
export function toSvg(nodes: MindMapNodes, colours: ExportColours): { svg: string; width: number; height: number } {
  const open = nodes.map((node) => ({ ...node, collapsed: false }));
  const places = layoutMindMap(open);
  const box = { left: 0, top: 0, right: 0, bottom: 0 };
  let isFirst = true;
  for (const { x, y, width, height } of places.values()) {
    box.left = isFirst ? x : Math.min(box.left, x);
    box.top = isFirst ? y : Math.min(box.top, y);
    box.right = isFirst ? x + width : Math.max(box.right, x + width);
    box.bottom = isFirst ? y + height : Math.max(box.bottom, y + height);
    isFirst = false;
  }
  const width = Math.ceil(box.right - box.left) + MARGIN * 2;
  const height = Math.ceil(box.bottom - box.top) + MARGIN * 2;
  const edges: string[] = [];
  const drawn: string[] = [];
  for (const node of open) {
    const place = places.get(node.id);
    if (!place) continue;
    const parent = node.parentId === null ? undefined : places.get(node.parentId);
    if (parent) edges.push(drawEdge(parent, place, colours));
    drawn.push(drawNode(node.label, place, colours));
  }
  const view = `${box.left - MARGIN} ${box.top - MARGIN} ${width} ${height}`;
  const ground = `<rect x="${box.left - MARGIN}" y="${box.top - MARGIN}" width="100%" height="100%" fill="${colours.ground}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}" font-family="${FONT}">${ground}${edges.join('')}${drawn.join('')}</svg>`;
  return { svg, width, height };
}

/** An outline: roots as headings, everything below as nested items. */
export function toMarkdown(nodes: MindMapNodes): string {
  const children = childrenByParent(nodes);
  const out: string[] = [];
  // A stack rather than calls: maps can be deeper than calls may nest.
  const stack = (children.get(null) ?? []).toReversed().map((node) => ({ node, depth: 0 }));
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const { node, depth } = at;
    const label = node.label.replace(/\s+/gu, ' ').replace(/([\\`*_[\]<>#])/gu, '\\$1');
    if (depth === 0) out.push(...(out.length > 0 ? [''] : []), `# ${label}`, '');
    else out.push(`${'  '.repeat(depth - 1)}- ${label}`);
    for (const child of (children.get(node.id) ?? []).toReversed()) stack.push({ node: child, depth: depth + 1 });
  }
  return `${out.join('\n').trimEnd()}\n`;
}

/** The words of a map, to be compared with another; nothing where none was drawn. */
export function toOutline(nodes: MindMapNodes | null): string {
  return nodes === null ? '' : toMarkdown(nodes).replace(/^# /gmu, '');
}

/** `マインドマップ_佐倉 美咲_2026-11-21.svg`, without what file systems refuse. */
export function exportName(employeeName: string, day: string, ending: string): string {
  const name = employeeName.replace(/[\u0000-\u001f\u007f/\\:*?"<>|]/gu, '_').trim();
  return `マインドマップ_${name}_${day}.${ending}`;
}
