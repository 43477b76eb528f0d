/** Somebody who holds 1on1s on a running product, acting through its interface. */
export interface ManagerAccount {
  username: string;
  password: string;
  token: string;
  /** Sends a call; without a body it is a GET. @throws Error where the product refuses */
  call<T>(at: string, body?: object, method?: 'POST' | 'PATCH' | 'DELETE'): Promise<T>;
  /** @returns the id of a new report */
  addEmployee(name: string): Promise<string>;
  /** A running 1on1. @returns its id */
  startTalk(employeeId: string): Promise<string>;
}

/** Registers somebody on the product and logs them in. */
export async function registerManager(url: string, username: string): Promise<ManagerAccount> {
  const account = { username, password: 'shizuka-ni-kiku' };
  let token = '';
  const call = async <T>(at: string, body?: object, method = body === undefined ? 'GET' : 'POST'): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(url + at, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${at} answered ${answer.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  await call('/api/register', account);
  ({ token } = await call<{ token: string }>('/api/login', account));
  return {
    ...account,
    token,
    call,
    addEmployee: async (name) => (await call<{ id: string }>('/api/employees', { name })).id,
    startTalk: async (employeeId) => {
      const choices = { theme: '体調・心身のコンディション', stance: 'じっくり聞いてほしい' };
      const body = { employeeId, employeeName: '名前', ...choices };
      return (await call<{ conversationId: string }>('/api/conversations/start', body)).conversationId;
    },
  };
}
