import type { ErrorCode } from '@app/contract';

/** What a person who calls the API is told of a route: what it does, and which errors of the catalogue are its own. */
export interface OperationText {
  summary: string;
  errors: readonly ErrorCode[];
}

const EMPLOYEE = ['EMPLOYEE_NOT_FOUND'] as const;
const CONVERSATION = ['CONVERSATION_NOT_FOUND'] as const;

/** Every route by its method and path. A test compares this list with what is mounted. */
export const OPERATIONS: Readonly<Record<string, OperationText>> = {
  'post /api/login': {
    summary: 'ログインして、トークンを受け取ります。',
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE', 'TOO_MANY_ATTEMPTS'],
  },
  'post /api/register': {
    summary: '新しく登録します。受け付けていないときは断ります。',
    errors: ['REGISTRATION_CLOSED', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'CONFLICT', 'TOO_MANY_ATTEMPTS'],
  },
  'post /api/change-password': {
    summary: '自分のパスワードを変えます。ほかの画面のログインは終わり、新しいトークンを答えます。',
    errors: ['WRONG_CURRENT_PASSWORD', 'TOO_MANY_ATTEMPTS'],
  },
  'get /api/public-settings': {
    summary: 'ログインする前に画面が知っておく設定を答えます。',
    errors: [],
  },
  'post /api/password-reset/request': {
    summary: 'パスワード再設定のメールを頼みます。アドレスの登録があってもなくても、同じ答えです。',
    errors: ['TOO_MANY_ATTEMPTS'],
  },
  'post /api/password-reset/confirm': {
    summary: 'メールのトークンで、新しいパスワードを設定します。トークンは30分以内に一度だけ使えます。',
    errors: ['RESET_TOKEN_INVALID'],
  },
  'get /api/account/export': {
    summary: '自分のデータのすべてを、1つのzipで受け取ります。',
    errors: [],
  },
  'delete /api/account': {
    summary: '自分のアカウントと、その中のすべてを削除します。元に戻せません。',
    errors: ['WRONG_CURRENT_PASSWORD', 'LAST_ADMIN', 'TOO_MANY_ATTEMPTS'],
  },
  'get /api/users': { summary: '利用者の一覧を答えます（管理者）。', errors: ['FORBIDDEN'] },
  'post /api/users': {
    summary: '利用者を作ります（管理者）。本人が最初にパスワードを変えます。',
    errors: ['FORBIDDEN', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'CONFLICT'],
  },
  'patch /api/users/{id}': {
    summary: '利用者を書き換えます（管理者）。権限などを変えると、その利用者のログインは終わります。',
    errors: ['FORBIDDEN', 'USER_NOT_FOUND', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'LAST_ADMIN'],
  },
  'get /api/audit': { summary: '管理者の操作の記録を、新しい順に答えます（管理者）。', errors: ['FORBIDDEN'] },
  'get /api/maintenance': { summary: 'メンテナンス情報を答えます。なければ空です。', errors: [] },
  'post /api/maintenance': { summary: 'メンテナンス情報を書き換えます（管理者）。', errors: ['FORBIDDEN'] },
  'get /api/employees': { summary: '自分の部下の一覧を、登録した順に答えます。', errors: [] },
  'get /api/employees/standing': {
    summary: '部下ごとに、前回の1on1がいつで、どの約束が残っているかを答えます。',
    errors: [],
  },
  'post /api/employees': { summary: '部下を登録します。', errors: [] },
  'delete /api/employees/{id}': {
    summary: '部下を一覧から外します。これまでの1on1は残ります。',
    errors: EMPLOYEE,
  },
  'patch /api/employees/{id}': {
    summary: '部下の名前やメールアドレスを直します。これまでの1on1も新しい名前になります。',
    errors: EMPLOYEE,
  },
  'get /api/employees/{id}/promises': {
    summary: '部下との1on1で約束したことを、まだのものから答えます。',
    errors: EMPLOYEE,
  },
  'post /api/conversations/start': {
    summary: '1on1を始めます。AIの最初の言葉と問いを答えます。',
    errors: [...EMPLOYEE, 'CONFLICT', 'CONVERSATION_DELETED'],
  },
  'get /api/conversations': {
    summary: '1on1の一覧を、新しい順に答えます。期間、部下、言葉でしぼれます。',
    errors: [],
  },
  'post /api/conversations': {
    summary: '別の場所で行った1on1を取り込みます。文字起こしはテキストかWebVTTです。',
    errors: [...EMPLOYEE, 'CONFLICT', 'TRANSCRIPT_TOO_LARGE'],
  },
  'get /api/conversations/{id}': { summary: '1on1のすべてを答えます。', errors: CONVERSATION },
  'patch /api/conversations/{id}': {
    summary: 'メモ、マインドマップ、文字起こし、テーマ、関わり方、話者を書き換えます。送ったものだけが変わります。',
    errors: [...CONVERSATION, 'TRANSCRIPT_EXPIRED', 'CONFLICT', 'RECORDING_RUNNING', 'TRANSCRIPT_TOO_LARGE'],
  },
  'patch /api/conversations/{id}/lines/{lineId}': {
    summary: '文字起こしの1行を直します。録音中でも直せます。',
    errors: [...CONVERSATION, 'TRANSCRIPT_EXPIRED', 'NOT_FOUND'],
  },
  'patch /api/conversations/{id}/lines': {
    summary: '文字起こしの何行かを、まとめて直します。行と時刻はそのままで、録音中でも直せます。',
    errors: [...CONVERSATION, 'NOT_FOUND', 'CONFLICT', 'TRANSCRIPT_TOO_LARGE'],
  },
  'post /api/conversations/{id}/relabel': {
    summary: 'ある話者の発言を、すべて別の話者のものにします。',
    errors: [...CONVERSATION, 'TRANSCRIPT_EXPIRED'],
  },
  'delete /api/conversations/{id}/recordings/{recordingId}': {
    summary: '録音を終え、文字起こしされた行と、そこから作られたものをすぐに削除します。元に戻せません。',
    errors: [...CONVERSATION, 'RECORDING_NOT_FOUND'],
  },
  'put /api/conversations/{id}/recordings/{recordingId}/deletion': {
    summary: '録音を終え、10秒後に削除します。それまでは取り消せます。',
    errors: [...CONVERSATION, 'RECORDING_NOT_FOUND'],
  },
  'delete /api/conversations/{id}/recordings/{recordingId}/deletion': {
    summary: '録音の削除を取り消します。削除されたあとは410です。',
    errors: [...CONVERSATION, 'RECORDING_DELETED'],
  },
  'delete /api/conversations/{id}': {
    summary: '1on1と、そこから作られたすべてを削除します。元に戻せません。',
    errors: CONVERSATION,
  },
  'get /api/conversations/{id}/transcript/download': {
    summary: '文字起こしをファイルで受け取ります。テキスト、Markdown、WebVTTから選べます。なければ204です。',
    errors: CONVERSATION,
  },
  'get /api/conversations/{id}/versions': {
    summary: '書き換える前の内容の一覧を、新しい順に答えます。',
    errors: CONVERSATION,
  },
  'get /api/conversations/{id}/versions/{versionId}': {
    summary: '書き換える前の内容を1つ答えます。',
    errors: [...CONVERSATION, 'NOT_FOUND'],
  },
  'post /api/conversations/{id}/consent': {
    summary: '録音への相手の同意を記録します。取り消すと、録音を終え、録音から作られたものを削除します。',
    errors: [...CONVERSATION, 'CONFLICT'],
  },
  'post /api/conversations/{id}/messages': {
    summary: '問いと返事を記録して、AIの返事と次の問いを受け取ります。',
    errors: [...CONVERSATION, 'TRANSCRIPT_EXPIRED', 'CONFLICT'],
  },
  'post /api/conversations/{id}/refresh-questions': {
    summary: '問いの例を入れかえます。',
    errors: CONVERSATION,
  },
  'post /api/conversations/{id}/one-point-advice': {
    summary: 'ここまでの会話から、聞き方のひとことアドバイスを一つ答えます。',
    errors: CONVERSATION,
  },
  'post /api/conversations/{id}/deep-dive': {
    summary: '選んだ文章について、話されたこと、読みとれること、次の問いを分けて答えます。',
    errors: CONVERSATION,
  },
  'post /api/conversations/{id}/summarize': {
    summary: '1on1をまとめて終えます。15秒までに分析が間に合わないときは、仮のまとめを答えます。',
    errors: [...CONVERSATION, 'TRANSCRIPT_EXPIRED', 'EMPTY_TALK', 'TRANSCRIPT_TOO_LARGE'],
  },
  'post /api/conversations/{id}/analyze': {
    summary: '分析を頼みます。結果は conversation_updated で知らされます。',
    errors: [...CONVERSATION, 'TRANSCRIPT_EXPIRED', 'EMPTY_TALK'],
  },
  'patch /api/next-actions/{id}': {
    summary: '次の一歩に印を付けるか、書き直します。書き直したものは、分析し直しても残ります。',
    errors: ['NOT_FOUND'],
  },
  'post /api/queue-dashboard/pass': {
    summary: '待ち行列の画面 /admin/queues を30分のあいだ開けるCookieを受け取ります。',
    errors: ['FORBIDDEN'],
  },
  'get /api/dashboard/keywords': { summary: 'よく話された言葉を、多い順に20まで答えます。', errors: [] },
  'get /api/dashboard/sentiments': { summary: '1on1ごとの言葉の傾向を、古い順に答えます。', errors: [] },
  'get /api/dashboard/issues': { summary: '課題や懸念を、新しい順に100まで答えます。', errors: [] },
  'get /api/dashboard/positives': { summary: 'よい変化を、新しい順に100まで答えます。', errors: [] },
  'get /api/dashboard/keyword-conversations': {
    summary: 'ある言葉がよく話された1on1を、新しい順に100まで答えます。',
    errors: [],
  },
  'get /api/dashboard/cadence': {
    summary: '部下ごとの1on1の間隔を、長くあいている順に答えます。',
    errors: [],
  },
  'get /api/dashboard/promises': {
    summary: '部下ごとの約束の数と、済んだ数を、まだのものが多い順に答えます。',
    errors: [],
  },
  'get /api/dashboard/failures': {
    summary: '分析できなかった1on1を、新しい順に100まで答えます。',
    errors: [],
  },
};

/** The groups of routes. */
export const TAGS: readonly (readonly [string, string])[] = [
  ['auth', 'ログイン、登録、パスワード'],
  ['account', '自分のアカウントとデータ'],
  ['employees', '部下'],
  ['session', '1on1の最中に使うもの'],
  ['conversations', '1on1の記録、文字起こし、次の一歩'],
  ['dashboard', 'すべての1on1にわたる傾向'],
  ['maintenance', 'メンテナンス情報'],
  ['users', '利用者の管理（管理者）'],
  ['audit', '操作の記録（管理者）'],
  ['queues', '待ち行列（管理者）'],
];
