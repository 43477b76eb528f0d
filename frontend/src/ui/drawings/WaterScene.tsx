import { Jizo } from './Jizo.js';
import { Rings } from './Rings.js';
import css from './WaterScene.module.css';

/** The stone figure in still water: rings go out from where it stands, over the whole surface. */
export function WaterScene() {
  return (
    <div className={css.scene} aria-hidden>
      <svg className={css.rings} viewBox="-300 -212 560 390" preserveAspectRatio="xMidYMid slice" focusable="false">
        <Rings />
      </svg>
      <Jizo width="100%" className={css.jizo} />
    </div>
  );
}
