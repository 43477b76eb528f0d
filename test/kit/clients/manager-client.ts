import { STANCES, THEMES } from '@app/contract';
import { randomInt, randomUUID } from 'node:crypto';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What a user logs in with. */
export interface Account {
  username: string;
  password: string;
}

/** A logged-in user of a running product who acts through its interface, without a browser. */
export interface ApiClient extends Account {
  readonly id: string;
  token: string;
  /** @throws Error with the answer unless it is a success */
  call<T>(method: Method, path: string, body?: object): Promise<T>;
  /** @returns the id of a new report */
  addEmployee(name: string): Promise<string>;
  /** Starts a 1on1. @returns its id */
  startTalk(employeeId: string): Promise<string>;
  /** Logs in again with a new password: the tokens of before end. */
  changePassword(password: string): Promise<void>;
}

/** An account with a name that is not taken. */
export function newAccount(name = 'manager'): Account {
  return { username: `${name}-${randomUUID().slice(0, 8)}`, password: 'shizuka-ni-kiku' };
}

/** Registers a new user and logs in. */
export async function registerManager(url: string, account: Account = newAccount()): Promise<ApiClient> {
  await send(url, 'POST', '/api/register', account);
  return logIn(url, account);
}

/** Logs in a user who is registered. */
export async function logIn(url: string, { username, password }: Account): Promise<ApiClient> {
  const address = anyAddress();
  const { token } = await send<{ token: string }>(url, 'POST', '/api/login', { username, password }, { address });
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  const client: ApiClient = {
    id: claims.sub,
    username,
    password,
    token,
    call(method, path, body) {
      return send(url, method, path, body, { address, token: client.token });
    },
    async addEmployee(name) {
      return (await client.call<{ id: string }>('POST', '/api/employees', { name })).id;
    },
    async startTalk(employeeId) {
      const body = { employeeId, employeeName: '名前', theme: THEMES[0].text, stance: STANCES[0].text };
      return (await client.call<{ conversationId: string }>('POST', '/api/conversations/start', body)).conversationId;
    },
    async changePassword(newPassword) {
      const body = { currentPassword: client.password, newPassword };
      ({ token: client.token } = await client.call<{ token: string }>('POST', '/api/change-password', body));
      client.password = newPassword;
    },
  };
  return client;
}

async function send<T>(
  url: string,
  method: Method,
  path: string,
  body?: object,
  { address = anyAddress(), token = '' } = {},
): Promise<T> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** An address of the network that is set apart for tests: the limits on one address would end many a test. */
export function anyAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`;
}
