import { exportName, toMarkdown, toSvg } from './mind-map-export.js';
import { readMindMap } from './mind-map-import.js';

const map = readMindMap([
  { id: 'r', label: '根' },
  { id: 'a', label: '枝', parentId: 'r', collapsed: true },
  { id: 'a1', label: '<葉>', parentId: 'a' },
  { id: 'b', label: '枝2', parentId: 'r' },
])!;

describe('files of the map', () => {
  it('hold everything, folded or not, and nothing of it as markup', () => {
    expect(toMarkdown(map)).toBe('# 根\n\n- 枝\n  - \\<葉\\>\n- 枝2\n');
    const names = ['ground', 'edge', 'root', 'onRoot', 'branch', 'leaf', 'outline', 'text'] as const;
    const colours = Object.fromEntries(names.map((name) => [name, '#000'])) as Record<(typeof names)[number], string>;
    const { svg } = toSvg(map, colours);
    expect(svg.match(/<text /gu)).toHaveLength(4);
    expect(svg).toContain('&lt;葉&gt;');
    expect(exportName('佐/倉', '2026-11-06', 'svg')).toBe('マインドマップ_佐_倉_2026-11-06.svg');
  });
});
