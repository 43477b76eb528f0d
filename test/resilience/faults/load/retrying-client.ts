import { setTimeout as sleep } from 'node:timers/promises';
import { noteFailure, noteOutage, type AcceptedWrites } from './accepted-writes.js';

/** Longer than the server takes for anything: 15 s for a summary, 10 s that the balancer looks for an api. */
const HUNG_MS = 40_000;
const PAUSE_MS = 1_000;

/** The server, or what stands before it, said no. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly current: unknown,
  ) {
    super(code);
  }
}

/** Calls the API as a browser does: with its token and with the balancer's cookie. */
export class RetryingClient {
  token = '';
  private cookie = '';

  constructor(
    private readonly url: string,
    private readonly writes: AcceptedWrites,
    private readonly timeout: AbortSignal,
  ) {}

  /** One attempt. @throws Refused */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}`, cookie: this.cookie },
        signal: AbortSignal.timeout(HUNG_MS),
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const [cookie] = response.headers.getSetCookie();
      if (cookie !== undefined) this.cookie = cookie.split(';')[0] ?? '';
      const answer = readJson(text);
      if (response.ok) return answer as T;
      const { code, current } = answer as { code?: string; current?: unknown };
      throw new Refused(code ?? `HTTP ${response.status}`, current);
    } catch (error) {
      if (error instanceof Refused) throw error;
      const isHung = error instanceof Error && error.name === 'TimeoutError';
      if (isHung) this.writes.hung += 1;
      throw new Refused(isHung ? '無応答' : '切断', undefined);
    }
  }

  /** Repeats the attempt until it succeeds, as a user does who presses the button again. @throws when the time of the scenario is over */
  async retry<T>(attempt: () => Promise<T>): Promise<T> {
    const began = performance.now();
    for (let failed = 0; ; failed += 1) {
      try {
        const answer = await attempt();
        if (failed > 0) noteOutage(this.writes, performance.now() - began);
        return answer;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        noteFailure(this.writes, error.code);
        this.timeout.throwIfAborted();
        await sleep(PAUSE_MS);
      }
    }
  }
}

function readJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}
