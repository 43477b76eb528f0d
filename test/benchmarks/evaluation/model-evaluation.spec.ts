import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { OpenAiServer } from '../../kit/doubles/openai-server.js';
import { spentLine } from './model-evaluation.js';

jest.setTimeout(120_000);

const TALKS = 'test/fixtures/analysis';
/** What a reader answered by hand for one talk, with mistakes: an invented quote, a promise of the wrong person, a missing issue. */
const ANSWER: unknown = JSON.parse(readFileSync(path.resolve('test/fixtures/model-answers/own-02.json'), 'utf8'));

let server: OpenAiServer;
beforeAll(async () => {
  server = await OpenAiServer.start();
  // One talk has an answer; of any other the server wants to know nothing.
  server.reset(({ messages }) =>
    messages.some(({ content }) => content.includes('レファレンスのほうは')) ? { say: ANSWER } : { status: 401 },
  );
});
afterAll(() => server.close());

/** The command as people run it. */
async function evaluate(talk: string, environment: Record<string, string> = {}, ...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    ...{ OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'key', OPENAI_MODEL: 'test-model' },
    ...environment,
  };
  const run = ['--import', './test/kit/product/typescript.mjs', 'test/benchmarks/evaluation/run-evaluation.ts', TALKS];
  const { stdout } = await promisify(execFile)(process.execPath, [...run, '--model', '--talk', talk, ...args], { env });
  return stdout;
}

const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'number' ? Math.round(one * 1_000) / 1_000 : one,
  );

describe('npm run eval -- --model', () => {
  it('[MND-21] measures what a model answers by the labels, with its cost and time', async () => {
    const prices = { OPENAI_PRICE_INPUT: '100000', OPENAI_PRICE_OUTPUT: '1000000' };
    const figures: unknown = JSON.parse(await evaluate('own-02', prices, '--json'));
    expect(rounded(figures)).toMatchObject({
      issues: { precision: 1, recall: 0.5, f1: 0.667 },
      positives: { precision: 0.5, recall: 1, f1: 0.667 },
      actions: { precision: 1, recall: 1, f1: 1, ownerAccuracy: 0.667, dueAccuracy: 1 },
      keywords: { recall: 0.4 },
      // Of nine lines that it names all are right, two good ones it leaves out: they count as neutral.
      sentiment: { macroF1: 0.892, coverage: 1 },
      model: {
        model: 'test-model',
        requests: 1,
        repaired: 0,
        promptTokens: 11,
        completionTokens: 7,
        cost: 8.1,
        offline: { results: 0, of: 4 },
      },
    });
    expect(server.requests[0]).toMatchObject({ model: 'test-model', response_format: { type: 'json_schema' } });
  });

  it('[MND-21] says in words what it took', () => {
    const spent = {
      ...{ model: 'test-model', requests: 3, repaired: 1, promptTokens: 11, completionTokens: 7, cost: null },
      ...{ milliseconds: { mean: 8_240, longest: 12_000 }, offline: { results: 1, of: 4 } },
    };
    expect(spentLine(spent)).toBe(
      'モデル test-model、呼び出し 3 回（聞き直し 1）、入力 11、出力 7 トークン、値段は指定なし、' +
        '一つの会話に平均 8.2 秒、いちばん長くて 12.0 秒、オフラインが代わった結果 1/4',
    );
    expect(spentLine({ ...spent, cost: 8.1 })).toContain('費用 8.1000');
  });

  it('[MND-21] says which results the offline engine made in its place', async () => {
    const { model } = JSON.parse(await evaluate('own-03', {}, '--json')) as { model: { offline: object } };
    expect(model).toMatchObject({ requests: 1, completionTokens: 0, cost: null, offline: { results: 4, of: 4 } });
  });

  it('[MND-21] without a model says which variable is missing', async () => {
    await expect(evaluate('own-02', { OPENAI_MODEL: '' })).rejects.toThrow('OPENAI_MODEL');
  });
});
