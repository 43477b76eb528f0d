import { tokyoDay } from '@app/contract';
import { App, Dropdown } from 'antd';
import { Button } from '../../../ui/controls/Button.js';
import { useMindMapState, useMindMapStore } from '../model/mind-map-context.js';
import { exportName, toMarkdown, toSvg, type ExportColours } from '../model/mind-map-export.js';
import type { MindMapNodes } from '../model/mind-map-tree.js';

/** What browsers can draw at most on one side of a picture. */
const MAX_SIDE = 8192;

const FORMATS = [
  { key: 'png', label: '画像（PNG）' },
  { key: 'svg', label: '図（SVG）' },
  { key: 'md', label: '箇条書き（Markdown）' },
] as const;
type Format = (typeof FORMATS)[number]['key'];

interface Props {
  employeeName: string;
  /** When the talk was held; today if there is none yet. */
  heldAt: string | null;
}

function colours(): ExportColours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--jz-color-${name}`).trim();
  return {
    ground: read('canvas'),
    edge: read('mind-edge'),
    root: read('primary'),
    onRoot: read('on-primary'),
    branch: read('primary-soft-strong'),
    leaf: read('surface'),
    outline: read('outline'),
    text: read('text'),
  };
}

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function toPng({ svg, width, height }: ReturnType<typeof toSvg>): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.min(2, MAX_SIDE / width, MAX_SIDE / height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob) resolve(blob);
        else reject(new Error('The picture is too large'));
      }, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function write(format: Format, nodes: MindMapNodes, { employeeName, heldAt }: Props): Promise<void> {
  const name = exportName(employeeName, tokyoDay(heldAt ?? Date.now()), format);
  if (format === 'md') {
    save(new Blob([toMarkdown(nodes)], { type: 'text/markdown' }), name);
    return;
  }
  const drawing = toSvg(nodes, colours());
  save(format === 'svg' ? new Blob([drawing.svg], { type: 'image/svg+xml' }) : await toPng(drawing), name);
}

/** The map as a file, named after the person and the day of the talk. */
export function ExportMenu(props: Props) {
  const store = useMindMapStore();
  const isEmpty = useMindMapState(({ nodes }) => nodes.length === 0);
  const { message } = App.useApp();
  const items = FORMATS.map(({ key, label }) => ({
    key,
    label,
    onClick: () => {
      write(key, store.getState().nodes, props).catch(() =>
        message.error('書き出せませんでした。ほかの形式でお試しください。', 0),
      );
    },
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="topLeft" disabled={isEmpty}>
      <Button kind="text" size="small" disabled={isEmpty} aria-haspopup="menu">
        書き出す
      </Button>
    </Dropdown>
  );
}
