import { ApiError, messageFor } from './api-error.js';

/** Sentences for failures to which the server added no sentence of its own, by attempt. */
const FALLBACKS = {
  login: 'ユーザー名またはパスワードが正しくありません。',
  signOn: '会社のアカウントを確かめられませんでした。はじめから、もう一度お試しください。',
  linkSignOn: '会社のアカウントとつなげませんでした。もう一度お試しください。',
  unlinkSignOn: '会社のアカウントを外せませんでした。もう一度お試しください。',
  register: '登録に失敗しました。',
  changePassword: 'パスワード変更に失敗しました。',
  requestReset: 'リクエストに失敗しました。',
  resetPassword: 'パスワードの更新に失敗しました。トークンの有効期限を確認してください。',
  initSession: 'セッションの初期化に失敗しました。',
  sendReply: '送信できませんでした。もう一度お試しください。',
  refreshQuestions: '質問例を入れかえられませんでした。もう一度お試しください。',
  summarise: 'まとめを作れませんでした。もう一度お試しください。',
  advise: 'アドバイスを作れませんでした。もう一度お試しください。',
  deepDive: '深掘りできませんでした。もう一度お試しください。',
  saveTranscript: '文字起こしを保存できませんでした。もう一度お試しください。',
  restoreVersion: '前の内容に戻せませんでした。もう一度お試しください。',
  noteConsent: '同意を記録できませんでした。もう一度お試しください。',
  withdrawConsent: '同意を取り消せませんでした。もう一度お試しください。',
  changeSpeaker: '話者を変えられませんでした。もう一度お試しください。',
  decidePromise: 'だれの約束かを保存できませんでした。もう一度お試しください。',
  saveResult: '保存できませんでした。もう一度お試しください。',
  saveKeptTime: '残す期間を保存できませんでした。もう一度お試しください。',
  keepOnly: '残すものを決められませんでした。もう一度お試しください。',
  editPromise: '約束を保存できませんでした。もう一度お試しください。',
  tickAction: '印を保存できませんでした。もう一度お試しください。',
  deleteConversation: '削除できませんでした。もう一度お試しください。',
  download: '文字起こしを保存できませんでした。もう一度お試しください。',
  exportData: 'データを書き出せませんでした。もう一度お試しください。',
  deleteAccount: 'アカウントを削除できませんでした。もう一度お試しください。',
  setUpFactor: '二要素認証を変更できませんでした。もう一度お試しください。',
  makePasskey: 'パスキーを作れませんでした。もう一度お試しください。',
  removeFactor: '二要素認証を外せませんでした。もう一度お試しください。',
  proveAgain: '確かめられませんでした。もう一度お試しください。',
  changeEmail: 'メールアドレスを変更できませんでした。もう一度お試しください。',
  undoEmail: 'メールアドレスを元に戻せませんでした。もう一度お試しください。',
  endLogin: 'ログアウトさせられませんでした。もう一度お試しください。',
  openQueues: 'キューの画面を開けませんでした。もう一度お試しください。',
  loadEngines: '設定を読み込めませんでした。もう一度お試しください。',
} as const;

/** Words in front of the server's sentence, by attempt. */
const PREFIXES = {
  loadDashboard: 'データの取得に失敗しました',
  loadLogs: 'データの取得に失敗しました',
  loadPromises: '約束の取得に失敗しました',
  loadEmployees: '部下データの取得に失敗しました',
  loadUsers: 'ユーザー一覧の取得に失敗しました',
  createUser: 'ユーザー作成に失敗しました',
  updateUser: 'ユーザー情報の更新に失敗しました',
  startReset: '再設定を始められませんでした',
  addEmployee: '部下の追加に失敗しました',
  deleteEmployee: '部下の削除に失敗しました',
  updateEmployee: '部下の情報の更新に失敗しました',
  loadEmail: 'メールアドレスの取得に失敗しました',
  loadCompanyAccount: '会社のアカウントの読み込みに失敗しました',
  loadFactors: '二要素認証の状態の取得に失敗しました',
  loadLogins: 'ログイン中の端末の取得に失敗しました',
  loadAudit: '操作の記録の取得に失敗しました',
  loadMaintenance: 'メンテナンス情報の取得に失敗しました',
  saveMaintenance: 'メンテナンス情報の更新に失敗しました',
  loadConversation: '会話データの読み込みに失敗しました',
  loadVersions: '編集の履歴の読み込みに失敗しました',
  loadLedger: '閲覧と変更の履歴の読み込みに失敗しました',
  loadKeptTime: '残す期間の読み込みに失敗しました',
} as const;

/** Sentences for errors in the browser itself, if they differ. */
const BROKEN = { login: 'ログイン処理中にエラーが発生しました。' } as const;

/** What a person tried that can fail. */
export type Attempt = keyof typeof FALLBACKS | keyof typeof PREFIXES;

/** The one sentence to show when an attempt failed: the server's own, with words in front or a stand-in where the catalogue has them. */
export function failureOf(attempt: Attempt, error: unknown): string {
  if (isIn(PREFIXES, attempt)) return `${PREFIXES[attempt]}: ${messageFor(error)}`;
  if (isIn(BROKEN, attempt) && !(error instanceof ApiError)) return BROKEN[attempt];
  if (error instanceof ApiError && error.code !== 'HTTP_STATUS') return error.message;
  return FALLBACKS[attempt];
}

function isIn<T extends object>(texts: T, attempt: PropertyKey): attempt is keyof T {
  return attempt in texts;
}
