import { useMindMapState } from '../model/mind-map-context.js';
import styles from '../canvas/mind-map.module.css';

const FULL = 'マップがいっぱいのため、ノードを減らしてから追加してください。';

/** One sentence where something of the map is missing or cannot be added. */
export function MapNotice({ loss }: { loss: string | null }) {
  const isFull = useMindMapState((state) => state.isFull);
  const text = isFull ? FULL : loss;
  return <div role="status">{text !== null && <p className={styles.notice}>{text}</p>}</div>;
}
