import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from './manager-client.js';

interface Answer {
  status: number | string;
  cookies: string[];
}

/**
 * Callers that read and write all the time, as browsers do: some on connections they keep and with the balancer's cookie, some on a
 * new connection each time and without. Now and then several requests come at once, and leave connections behind that are used later.
 */
export class RequestStream {
  /** Everything that was not answered with success. */
  readonly failures: string[] = [];
  /** Names of the reports that were added; each call was sent once. */
  readonly added: string[] = [];
  answered = 0;
  private isOver = false;
  private readonly callers: Promise<void>[] = [];

  constructor(
    private readonly url: string,
    private readonly account: ApiClient,
    writeMore: () => Promise<unknown>,
  ) {
    for (let caller = 0; caller < 6; caller += 1) this.callers.push(this.act(caller));
    this.callers.push(this.repeat(writeMore));
  }

  /** Ends when every call has its answer. */
  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.callers);
  }

  private async act(caller: number): Promise<void> {
    const keepsConnection = caller % 2 === 0;
    const agent = new Agent({ keepAlive: keepsConnection });
    let cookies: string[] = [];
    for (let turn = 0; !this.isOver; turn += 1) {
      const atOnce = turn % 8 === 7 ? 6 : 1;
      const calls = Array.from({ length: atOnce }, (_, index) =>
        this.call(agent, cookies, `${caller} ${turn} ${index}`),
      );
      const answers = await Promise.all(calls);
      if (keepsConnection) cookies = answers.findLast((answer) => answer.cookies.length > 0)?.cookies ?? cookies;
      // Uneven, so that connections are unused for all kinds of times.
      await sleep(20 + ((caller * 97 + turn * 61) % 400));
    }
    agent.destroy();
  }

  private async call(agent: Agent, cookies: readonly string[], name: string): Promise<Answer> {
    const isWrite = Number(name.split(' ')[1]) % 2 === 1;
    const answer = await this.send(agent, cookies, isWrite ? { name } : undefined);
    this.answered += 1;
    if (typeof answer.status === 'string' || answer.status >= 300)
      this.failures.push(`${isWrite ? 'POST' : 'GET'} ${name}: ${answer.status}`);
    else if (isWrite) this.added.push(name);
    return answer;
  }

  private send(agent: Agent, cookies: readonly string[], body?: object): Promise<Answer> {
    return new Promise((resolve) => {
      const headers = {
        authorization: `Bearer ${this.account.token}`,
        'content-type': 'application/json',
        ...(cookies.length > 0 && { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }),
      };
      const at = `${this.url}${body === undefined ? '/api/maintenance' : '/api/employees'}`;
      const sent = request(at, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
        answer.resume();
        answer.once('error', (error) => resolve({ status: error.message, cookies: [] }));
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [] }),
        );
      });
      sent.once('error', (error) => resolve({ status: error.message, cookies: [] }));
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  private async repeat(work: () => Promise<unknown>): Promise<void> {
    while (!this.isOver) {
      await work().catch((error: unknown) => this.failures.push(String(error)));
      await sleep(700);
    }
  }
}
