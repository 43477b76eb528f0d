import { OFFLINE_ENGINE } from '@app/contract';
import { useSyncExternalStore } from 'react';
import { modelPause } from '../../api/model-pause.js';
import { formatTime } from '../../helpers/dates.js';
import css from './hint.module.css';

/** Who answers until then, and why. */
export function pauseSentence(until: string): string {
  return `言語モデルの1時間の上限に達したため、${formatTime(until)}まで${OFFLINE_ENGINE}がお答えします。`;
}

/** One quiet sentence while the offline engine answers because the hourly calls of the language model are used up. */
export function PauseSentence() {
  const until = useSyncExternalStore(modelPause.subscribe, modelPause.until);
  return <div aria-live="polite">{until !== null && <p className={css.pause}>{pauseSentence(until)}</p>}</div>;
}
