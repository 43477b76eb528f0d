import { Banner } from '../../../ui/feedback/Banner.js';

/** Says that a machine wrote this, and how to check it. */
export function AiNote() {
  return <Banner kind="warning">AIが書いた文章です。行の番号から、もとの発言を確かめられます。</Banner>;
}
