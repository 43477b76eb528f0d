import { SERVICE_UNAVAILABLE } from './service-unavailable.js';

/** Every error a person can meet: HTTP status and the sentence that says what happened and what to do. */
export const ERRORS = {
  VALIDATION: { status: 400, message: '入力内容に誤りがあります。内容を確認してください。' },
  INVALID_ID: { status: 400, message: '指定されたIDの形式が正しくありません。' },
  MALFORMED_BODY: { status: 400, message: '送信された内容を読み取れませんでした。形式を確認してください。' },
  INVALID_CREDENTIALS: { status: 401, message: 'ユーザー名またはパスワードが正しくありません。' },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: 'パスワードのほかに、もう一つの確認が必要です。認証アプリのコードか、リカバリーコードを入力してください。',
  },
  INVALID_SECOND_FACTOR: {
    status: 401,
    message: 'コードが正しくないか、すでに使われています。新しいコードを確かめて、もう一度入力してください。',
  },
  UNAUTHENTICATED: { status: 401, message: 'ログインの有効期限が切れています。もう一度ログインしてください。' },
  ACCOUNT_INACTIVE: { status: 401, message: 'このアカウントは現在使えません。管理者にお問い合わせください。' },
  WRONG_CURRENT_PASSWORD: { status: 400, message: '現在のパスワードが正しくありません。' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: '先にパスワードを変更してください。' },
  SECOND_FACTOR_SETUP_REQUIRED: { status: 403, message: '先に二要素認証を設定してください。' },
  PASSKEY_REQUIRED: { status: 403, message: '先にパスキーで本人であることを確かめてください。' },
  PROOF_REQUIRED: { status: 403, message: '本人であることを、もう一度確かめてください。' },
  RECORDS_CLOSED: {
    status: 403,
    message: 'この1on1の記録は、いまは閉じています。本人であることを確かめると開きます。',
  },
  RECORDS_PROOF_INVALID: {
    status: 400,
    message: 'このコードでは記録を開けません。新しいコードを確かめるか、別の確かめかたをお試しください。',
  },
  RECORDS_MAIL_UNAVAILABLE: {
    status: 409,
    message: 'コードを送れるメールアドレスがありません。別の確かめかたをお試しください。',
  },
  FORBIDDEN: { status: 403, message: 'この操作を行う権限がありません。' },
  REGISTRATION_CLOSED: { status: 403, message: '新規登録は現在受け付けていません。管理者にお問い合わせください。' },
  NOT_FOUND: { status: 404, message: 'お探しの情報が見つかりません。' },
  USER_NOT_FOUND: { status: 404, message: 'ユーザーが見つかりません。一覧を読み込み直してください。' },
  USER_INACTIVE: {
    status: 409,
    message: 'この利用者は利用を止められています。先に利用を再開してから、再設定を始めてください。',
  },
  EMPLOYEE_NOT_FOUND: { status: 404, message: '部下の情報が見つかりません。設定画面で登録を確認してください。' },
  CONVERSATION_NOT_FOUND: { status: 404, message: '会話データが見つかりません。削除された可能性があります。' },
  USERNAME_TAKEN: { status: 409, message: 'このユーザー名はすでに使われています。別の名前を入力してください。' },
  EMAIL_TAKEN: { status: 409, message: 'このメールアドレスはすでに使われています。' },
  EMAIL_UNDO_INVALID: {
    status: 400,
    message: 'このリンクは使えません。期限が切れたか、すでに使われています。困ったときは、管理者に相談してください。',
  },
  EMAIL_UNDO_TAKEN: {
    status: 409,
    message: 'このメールアドレスは、いまは別のアカウントで使われているため、元に戻せません。管理者に相談してください。',
  },
  INITIAL_PASSWORD: {
    status: 409,
    message: 'はじめのパスワードのままなので、この印は外せません。本人がパスワードを変えると外れます。',
  },
  LAST_ADMIN: {
    status: 409,
    message: '管理者がいなくなるため、この操作はできません。先に別の管理者を用意してください。',
  },
  TOTP_EXISTS: {
    status: 409,
    message: '認証アプリは、すでに設定されています。別のものにするには、先に外してください。',
  },
  PASSKEY_INVALID: { status: 400, message: 'パスキーを確かめられませんでした。もう一度お試しください。' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'パスキーが見つかりません。一覧を読み込み直してください。' },
  PASSKEYS_UNAVAILABLE: {
    status: 409,
    message: 'このアドレスではパスキーを使えません。管理者にお問い合わせください。',
  },
  SECOND_FACTOR_NOT_SET: { status: 409, message: '二要素認証が設定されていません。先に設定してください。' },
  TOTP_NOT_BEGUN: { status: 409, message: '設定が途中で変わりました。はじめからやり直してください。' },
  CONFLICT: {
    status: 409,
    message: '別の画面で先に更新されています。最新の内容を確認してから、もう一度保存してください。',
  },
  RECORDING_RUNNING: { status: 409, message: '録音中は文字起こしを編集できません。録音を止めてから編集してください。' },
  CONSENT_REQUIRED: { status: 409, message: '録音の前に、相手の同意を得てください。' },
  RECORDING_NOT_FOUND: { status: 404, message: '録音が見つかりません。画面を読み込み直してください。' },
  CONVERSATION_DELETED: { status: 410, message: 'この1on1は削除されています。一覧から選び直してください。' },
  RECORDING_DELETED: { status: 410, message: 'この録音は削除されています。続けるには、新しく録音を始めてください。' },
  TOO_MANY_RECORDINGS: {
    status: 429,
    message: '同時に文字にできる録音は3つまでです。ほかの録音が終わると、続きから文字にします。',
  },
  RECORDING_TAKEN_OVER: { status: 409, message: '別の画面で録音が始まりました。こちらの録音は止まっています。' },
  TRANSCRIPT_EXPIRED: {
    status: 409,
    message: '保存期間を過ぎたため、この1on1で話した内容は削除されています。まとめと次の一歩はそのまま見られます。',
  },
  RESULTS_EXPIRED: {
    status: 409,
    message: '保存期間を過ぎたため、この1on1の言葉とまとめは削除されています。あったことだけが残っています。',
  },
  SUMMARY_PENDING: { status: 409, message: 'まとめを作っています。できあがるのを待って、もう一度お試しください。' },
  SPEECH_OFF: { status: 409, message: '音声認識は使わない設定です。メモとチャットはそのまま使えます。' },
  EMPTY_TALK: { status: 400, message: 'まとめる内容がまだありません。会話や文字起こしを入力してください。' },
  BODY_TOO_LARGE: { status: 413, message: '送信された内容が大きすぎます。内容を減らしてください。' },
  TRANSCRIPT_TOO_LARGE: { status: 413, message: '文字起こしは50万文字までです。分けて登録してください。' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: '送信された形式には対応していません。' },
  PASSWORD_TOO_SHORT: { status: 400, message: 'パスワードは8文字以上で入力してください。' },
  PASSWORD_COMMON: {
    status: 400,
    message: 'このパスワードは多くの人が使っていて、当てられやすいものです。別のものを入力してください。',
  },
  PASSWORD_IS_NAME: {
    status: 400,
    message: 'ユーザー名と、その繰り返しは、パスワードに使えません。別のものを入力してください。',
  },
  PASSWORD_UNCHANGED: { status: 400, message: 'いままでと同じパスワードです。新しいものを入力してください。' },
  RESET_TOKEN_INVALID: {
    status: 400,
    message: 'パスワードの更新に失敗しました。トークンの有効期限を確認してください。',
  },
  PASSWORD_LOGIN_OFF: {
    status: 403,
    message: 'パスワードでのログインは使えません。会社のアカウントでログインしてください。',
  },
  SIGN_ON_OFF: { status: 404, message: 'このサーバーでは、会社のアカウントでのログインは使えません。' },
  SIGN_ON_UNAVAILABLE: {
    status: 424,
    message: '会社のログインにつながりません。しばらくしてから、もう一度お試しください。',
  },
  SIGN_ON_FAILED: {
    status: 400,
    message: '会社のアカウントを確かめられませんでした。はじめから、もう一度お試しください。',
  },
  SIGN_ON_NO_ACCOUNT: {
    status: 403,
    message: 'この会社のアカウントで使えるアカウントがありません。管理者に、アカウントの用意を頼んでください。',
  },
  SIGN_ON_CODE_INVALID: {
    status: 400,
    message: 'このコードは使えません。期限が切れたか、すでに使われています。管理者に、新しいコードを頼んでください。',
  },
  SIGN_ON_HAS_FACTOR: {
    status: 403,
    message:
      'このアカウントには二要素認証があり、コードではつなげません。ログインして設定からつなぐか、管理者に二要素認証を外してもらってください。',
  },
  SIGN_ON_ONLY_WAY: {
    status: 409,
    message:
      '会社のアカウントのほかに入る方法がないため、外せません。パスワードかパスキーで入れるようにするか、管理者に外してもらってください。',
  },
  SIGN_ON_TAKEN: {
    status: 409,
    message: 'この会社のアカウントとは、つなげません。どちらかが、すでに別のアカウントにつながっています。',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: '試行回数が多すぎます。しばらく待ってから再度お試しください。',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: SERVICE_UNAVAILABLE,
  },
  INTERNAL: { status: 500, message: 'サーバーで問題が発生しました。しばらくしてからもう一度お試しください。' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every answer that is not OK. */
export interface ErrorBody {
  statusCode: number;
  code: ErrorCode;
  message: string;
  /** Only for unexpected errors: what to quote to an operator. */
  requestId?: string;
  /** Only for 409, the state that stands now, and for SECOND_FACTOR_REQUIRED, which ways there are. */
  current?: unknown;
}
