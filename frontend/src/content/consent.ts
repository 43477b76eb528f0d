/** What a talk is recorded for, as both people read it before. A company edits it here; it has to be true. */
export const CONSENT_PURPOSE = '話した内容を二人で振り返るため。人事評価、懲戒、勤怠管理には使いません。';
