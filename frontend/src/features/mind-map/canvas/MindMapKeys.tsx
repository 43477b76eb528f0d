import { useMindMapState } from '../model/mind-map-context.js';
import { describeNode } from '../model/mind-map-walk.js';
import styles from './mind-map.module.css';

/** The name of the map, with the key that leaves it. */
export const CANVAS_NAME = 'マインドマップ。Escapeでマップの外へ出ます。';

/** The words of the drawing library, in Japanese. */
export const LIBRARY_WORDS = {
  'controls.ariaLabel': '表示の大きさ',
  'controls.zoomIn.ariaLabel': '拡大',
  'controls.zoomOut.ariaLabel': '縮小',
  'controls.fitView.ariaLabel': '全体を見る',
  'minimap.ariaLabel': '全体図',
  'handle.ariaLabel': 'つなぐ点',
} as const;

const SPOKEN_KEYS =
  '矢印キーでノードを移ります。Enterで同じ階層、Tabで下の階層に追加します。F2で文字を編集、スペースでたたむかひらく、Deleteで枝ごと削除します。' +
  'Shiftと矢印キーで動かし、Controlと左右の矢印キーでつなぎ先を変えます。Shift+Tabで操作のボタンへ、Escapeでマップの外へ出ます。';

/** The keys of the map, for eyes and for ears, and the selected node for ears. */
export function MindMapKeys({ id }: { id: string }) {
  const nodes = useMindMapState((state) => state.nodes);
  const selectedId = useMindMapState((state) => state.selectedId);
  return (
    <>
      <p className={styles.keys} aria-hidden="true" data-over-map>
        <span className={styles.more}>
          <kbd>Enter</kbd>同じ階層<kbd>Tab</kbd>下の階層<kbd>Delete</kbd>枝ごと削除<kbd>矢印</kbd>移る
        </span>
        <kbd>Esc</kbd>マップの外へ
        <span className={styles.more}>
          <span className={styles.last}>ダブルクリックで文字を編集</span>
        </span>
      </p>
      <p id={id} className="visually-hidden">
        {SPOKEN_KEYS}
      </p>
      <p className="visually-hidden" aria-live="polite" data-selected-node>
        {describeNode(nodes, selectedId)}
      </p>
    </>
  );
}
