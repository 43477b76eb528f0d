import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { failureOf, type Attempt } from './failures.js';

const SENTENCE = 'サーバーの文です。';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** What a server and the net in front of it can do to a call. */
const ACCIDENTS: Record<string, (response: ServerResponse) => void> = {
  'a sentence': (response) =>
    response.writeHead(400, JSON_TYPE).end(JSON.stringify({ statusCode: 400, code: 'VALIDATION', message: SENTENCE })),
  'an error field': (response) => response.writeHead(400, JSON_TYPE).end(JSON.stringify({ error: SENTENCE })),
  'plain text': (response) => response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(SENTENCE),
  'no sentence': (response) => response.writeHead(418, { 'content-type': 'text/html' }).end('<h1>Teapot</h1>'),
  '502': (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
  '503': (response) => response.writeHead(503, JSON_TYPE).end('{}'),
  '504': (response) => response.writeHead(504).end(),
  'JSON that is none': (response) => response.writeHead(200, JSON_TYPE).end('{"content":'),
  'a page in place of JSON': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>'),
  'nothing where something was promised': (response) => response.writeHead(204).end(),
  'half an answer': (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' }).write('{"content":');
    setImmediate(() => response.destroy());
  },
  'a cut line': (response) => response.destroy(),
};

const UNAVAILABLE = 'サーバーが一時的に利用できません。しばらくしてからもう一度お試しください。';
const NETWORK = 'ネットワークエラーが発生しました。接続を確認して、もう一度お試しください。';
const INVALID = 'サーバーから無効な応答が返されました。';

/** The sentences for these errors if the screen has no sentence of its own for them. */
const READS: Record<string, string> = {
  'a sentence': SENTENCE,
  'an error field': SENTENCE,
  'plain text': SENTENCE,
  'no sentence': 'HTTPエラーが発生しました（418）。',
  '502': UNAVAILABLE,
  '503': UNAVAILABLE,
  '504': UNAVAILABLE,
  'JSON that is none': INVALID,
  'a page in place of JSON': INVALID,
  'nothing where something was promised': INVALID,
  'half an answer': NETWORK,
  'a cut line': NETWORK,
};

/** The catalogue: the rows, the attempt, and the words in front of the server's sentence. */
const PREFIXED: [string, Attempt, string][] = [
  ['ERR-24', 'loadDashboard', 'データの取得に失敗しました: '],
  ['ERR-25', 'loadEmployees', '部下データの取得に失敗しました: '],
  ['ERR-26', 'loadUsers', 'ユーザー一覧の取得に失敗しました: '],
  ['ERR-27', 'createUser', 'ユーザー作成に失敗しました: '],
  ['ERR-28', 'updateUser', 'ユーザー情報の更新に失敗しました: '],
  ['ERR-29', 'addEmployee', '部下の追加に失敗しました: '],
  ['ERR-30', 'deleteEmployee', '部下の削除に失敗しました: '],
  ['ERR-31', 'loadMaintenance', 'メンテナンス情報の取得に失敗しました: '],
  ['ERR-32', 'saveMaintenance', 'メンテナンス情報の更新に失敗しました: '],
  ['ERR-45', 'loadLogs', 'データの取得に失敗しました: '],
  ['ERR-47', 'loadConversation', '会話データの読み込みに失敗しました: '],
];

/** The rows, the attempt, and the sentence that the screen uses if the server gave none. */
const STOOD_IN: [string, Attempt, string][] = [
  ['ERR-8', 'login', 'ユーザー名またはパスワードが正しくありません。'],
  ['ERR-11', 'register', '登録に失敗しました。'],
  ['ERR-13', 'changePassword', 'パスワード変更に失敗しました。'],
  ['ERR-15', 'requestReset', 'リクエストに失敗しました。'],
  ['ERR-19', 'resetPassword', 'パスワードの更新に失敗しました。トークンの有効期限を確認してください。'],
  ['ERR-37', 'initSession', 'セッションの初期化に失敗しました。'],
  ['ERR-44', 'refreshQuestions', '質問例を入れかえられませんでした。もう一度お試しください。'],
  ['ERR-48', 'deleteConversation', '削除できませんでした。もう一度お試しください。'],
  ['ERR-49', 'saveTranscript', '文字起こしを保存できませんでした。もう一度お試しください。'],
  ['ERR-50', 'download', '文字起こしを保存できませんでした。もう一度お試しください。'],
];

describe('what a person reads when a call fails', () => {
  let server: Server;
  let accident = '';
  let asked: IncomingMessage | null = null;
  let client: typeof import('./client.js');
  const realRequest = globalThis.Request;

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked = request;
      ACCIDENTS[accident]?.(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    // A browser resolves paths against its page; Node has none.
    globalThis.Request = class extends realRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, `http://127.0.0.1:${String(port)}`) : input, init);
      }
    };
    // The client takes the Request that it finds when it is loaded.
    client = await import('./client.js');
  });
  afterAll(async () => {
    globalThis.Request = realRequest;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  async function failureUnder(name: string): Promise<unknown> {
    const { answerOf, api } = client;
    accident = name;
    return answerOf(api.GET('/api/maintenance')).then(
      () => Promise.reject(new Error('the call succeeded')),
      (error: unknown) => error,
    );
  }

  it.each(PREFIXED)('[%s] %s: words in front of any sentence of the server', async (_, attempt, prefix) => {
    for (const [name, reads] of Object.entries(READS))
      expect(failureOf(attempt, await failureUnder(name))).toBe(`${prefix}${reads}`);
  });

  it.each(STOOD_IN)('[%s] %s: the server’s sentence, or one of its own', async (_, attempt, own) => {
    for (const [name, reads] of Object.entries(READS))
      expect(failureOf(attempt, await failureUnder(name))).toBe(name === 'no sentence' ? own : reads);
  });

  it('[ERR-9] a login that broke in the browser says so', () => {
    expect(failureOf('login', new TypeError('x'))).toBe('ログイン処理中にエラーが発生しました。');
  });

  it('never shows the text of a programming error', () => {
    for (const [, attempt] of [...PREFIXED, ...STOOD_IN])
      expect(failureOf(attempt, new TypeError('x is undefined'))).not.toContain('undefined');
  });

  it('[API-1] [API-2] calls carry JSON and the stored token, to the origin of the page', async () => {
    const { api } = client;
    const token = `h.${Buffer.from(JSON.stringify({ exp: 4e9 })).toString('base64url')}.s`;
    const stored = new Map([['jizo_token', token]]);
    Object.assign(globalThis, { localStorage: { getItem: (key: string) => stored.get(key) ?? null } });
    accident = 'a sentence';
    const body = { content: 'お知らせ' };
    await expect(api.POST('/api/maintenance', { body })).rejects.toThrow(SENTENCE);
    expect(asked).toMatchObject({
      url: '/api/maintenance',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    stored.clear();
    await expect(api.GET('/api/maintenance')).rejects.toThrow(SENTENCE);
    expect(asked?.headers.authorization).toBeUndefined();
  });

  it('[API-3] an empty answer is one where nothing was promised', async () => {
    accident = 'nothing where something was promised';
    const { api, completed } = client;
    const call = api.DELETE('/api/employees/{id}', { params: { path: { id: 'x' } } });
    await expect(completed(call)).resolves.toBeUndefined();
  });
});
