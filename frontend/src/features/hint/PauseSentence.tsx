import { OFFLINE_ENGINE, type ModelRefusal } from '@app/contract';
import { useSyncExternalStore } from 'react';
import { modelPause } from '../../api/model-pause.js';
import { formatTime } from '../../helpers/dates.js';
import css from './hint.module.css';

const REASONS: Record<ModelRefusal, string> = {
  money: '言語モデルの残高か利用枠の不足',
  key: '言語モデルの鍵か権限の誤り',
  model: '言語モデルの名前の誤り',
};

/** Why the offline engine has made something, and who can mend it. */
export function madeInsteadSentence(refused: ModelRefusal): string {
  return `${REASONS[refused]}のため、${OFFLINE_ENGINE}が代わりに作りました（直せるのは管理者です）。`;
}

/** Why the offline engine answers in place of the language model, and how long; null while the model answers. */
export function usePauseSentence(): string | null {
  const until = useSyncExternalStore(modelPause.subscribe, modelPause.until);
  const refused = useSyncExternalStore(modelPause.subscribe, modelPause.refused);
  if (refused !== null) return `${REASONS[refused]}のため、管理者が直すまで${OFFLINE_ENGINE}がお答えします。`;
  return until && `言語モデルの1時間の上限に達したため、${formatTime(until)}まで${OFFLINE_ENGINE}がお答えします。`;
}

/** One quiet sentence while the offline engine answers in place of the language model. */
export function PauseSentence() {
  const sentence = usePauseSentence();
  return <div aria-live="polite">{sentence !== null && <p className={css.pause}>{sentence}</p>}</div>;
}
