import MindElixir, { type NodeObj } from 'mind-elixir';
import 'mind-elixir/style.css';
import { bigMap } from './big-map.js';

/** Mind Elixir with the same tree as mind-map.tsx: what `npm run bench` measures our map beside. */
const count = Number(new URLSearchParams(location.search).get('nodes') ?? 1);
const nodes = bigMap(count);

function treeUnder(id: string): NodeObj {
  const label = nodes.find((node) => node.id === id)?.label ?? '';
  const children = nodes.filter(({ parentId }) => parentId === id).map((child) => treeUnder(child.id));
  return { id, topic: label, children };
}

const el = document.getElementById('root');
if (el !== null) {
  el.style.height = '100dvh';
  const map = new MindElixir({ el, direction: MindElixir.RIGHT, keypress: true, allowUndo: true, contextMenu: false });
  const error = map.init({ nodeData: treeUnder('n0') });
  if (error !== undefined) throw error;
  map.selectNode(map.findEle('n0'));
}
