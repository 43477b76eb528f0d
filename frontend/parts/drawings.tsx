import { Drawing } from '../src/ui/drawings/Drawing.js';
import { Icon, ICON_NAMES } from '../src/ui/drawings/Icon.js';
import { Jizo } from '../src/ui/drawings/Jizo.js';
import { Logo } from '../src/ui/drawings/Logo.js';
import { Mark } from '../src/ui/drawings/Mark.js';
import { Motif, MOTIF_NAMES } from '../src/ui/drawings/Motif.js';
import { Rings } from '../src/ui/drawings/Rings.js';
import { WaterScene } from '../src/ui/drawings/WaterScene.js';
import css from './Catalogue.module.css';
import type { Part } from './part.js';

/** What is drawn. */
export const DRAWINGS: readonly Part[] = [
  {
    file: 'drawings/Icon',
    states: {
      すべて: (
        <div className={css.icons}>
          {ICON_NAMES.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} size={24} />
            </span>
          ))}
        </div>
      ),
    },
  },
  {
    file: 'drawings/Motif',
    states: Object.fromEntries(MOTIF_NAMES.map((name) => [name, <Motif name={name} width={132} />])),
  },
  { file: 'drawings/Jizo', states: { 石: <Jizo width={120} /> } },
  { file: 'drawings/Mark', states: { 印: <Mark width={64} /> } },
  { file: 'drawings/Logo', states: { 名前: <Logo width={222} label="お地蔵さん 1on1" /> } },
  {
    file: 'drawings/Rings',
    states: {
      水の輪: (
        <Drawing viewBox="-300 -212 560 390" width="100%">
          <Rings isFar />
        </Drawing>
      ),
    },
  },
  {
    file: 'drawings/WaterScene',
    states: {
      ログインの場面: (
        <div className={css.frame}>
          <WaterScene />
        </div>
      ),
    },
  },
  {
    file: 'drawings/Drawing',
    states: {
      枠: (
        <Drawing viewBox="0 0 48 48" width={48} label="丸">
          <circle cx="24" cy="24" r="20" fill="none" stroke="currentColor" />
        </Drawing>
      ),
    },
  },
];
