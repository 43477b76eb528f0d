/** A theme or a stance that a manager picks before the talk. `text` is both displayed and stored. */
export interface Choice {
  readonly id: string;
  readonly text: string;
  readonly description?: string;
}

/** The 8 fixed themes, in the order of the screen. */
export const THEMES = [
  { id: 'daily-work', text: '日々の業務・タスクの進捗', description: 'いま手元のこと、詰まっていること' },
  { id: 'condition', text: '体調・心身のコンディション', description: '眠れているか、疲れはないか' },
  { id: 'relations', text: '職場や周囲との関係', description: '話しやすい人、気になる人' },
  { id: 'career', text: 'これからのキャリア・成長', description: 'この先やってみたいこと' },
  { id: 'skills', text: 'スキルアップ・学び', description: '身につけたいこと、学び方' },
  { id: 'private', text: 'プライベートの出来事・関心', description: 'うれしかったこと、気になること' },
  { id: 'organisation', text: '組織や会社全体のこと', description: '方針への疑問、変えたいこと' },
  { id: 'other', text: 'そのほか自由に', description: '前回の宿題の続きなど、何でも' },
] as const satisfies readonly Choice[];

/** The 6 fixed stances: how the report wants the manager to take part. */
export const STANCES = [
  { id: 'listen', text: 'じっくり聞いてほしい' },
  { id: 'sounding-board', text: '考えを深める相談相手になってほしい' },
  { id: 'advice', text: '具体的な助言やヒントがほしい' },
  { id: 'viewpoints', text: 'いろいろな見方を知りたい' },
  { id: 'report', text: '状況や結果を共有・報告したい' },
  { id: 'other', text: 'その他' },
] as const satisfies readonly Choice[];

/** Used when recording starts before anything was chosen. */
export const TRANSCRIPTION_THEME = {
  id: 'transcription',
  text: 'リアルタイム文字起こしセッション',
} as const satisfies Choice;
/** Used when recording starts before anything was chosen. */
export const TRANSCRIPTION_STANCE = { id: 'organise', text: '記録した内容を整理する' } as const satisfies Choice;

/** The four pledges of the safety dialog, all of which are needed to start. */
export const PLEDGES = [
  'ここは評価の場ではありません。',
  '否定せず、ネガティブな意見も受けとめます。',
  '聞くことを大切にします。',
  '考えすぎず、聞くことに集中します。',
] as const;
