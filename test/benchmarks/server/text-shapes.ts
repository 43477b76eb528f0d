/** `npm run bench -- text-shapes [filter]`: how long others wait while texts that are hard to read are taken, shown, changed, downloaded, searched and analysed. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { TRANSCRIPT_FORMATS } from '../../../libs/contract/src/domain/domain.js';
import { textShapes, type TextShape } from '../../kit/hostile/hostile-texts.js';
import { startProduct } from '../../kit/product/product.js';
import { registerManager, type ApiClient } from '../../kit/clients/manager-client.js';
import { report, spread } from '../tools/report.js';

const BUDGET_MS = 200;
const LOOK_MS = 2_000;
/** 20 s for each 100,000 characters, and the wait in the queue. */
const PATIENCE_MS = 130_000;
const WORST = 10;

interface Waited {
  shape: string;
  step: string;
  longest: number;
}

type Send = (method: string, path: string, body?: unknown) => Promise<Uint8Array>;

/** The same call as a client's, whose answer stays bytes. */
function sender(url: string, { token }: ApiClient): Send {
  return async (method, path, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(url + path, {
      ...{ method, headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return bytes;
  };
}

/** The states of the analyses in the JSON of a conversation, which may be tens of megabytes long. */
function statesOf(detail: Uint8Array): (string | undefined)[] {
  const json = Buffer.from(detail.buffer);
  const from = json.indexOf('"analyses":[');
  return Array.from(
    json.toString('utf8', from, json.indexOf(']', from)).matchAll(/"state":"(\w+)"/gu),
    ([, state]) => state,
  );
}

async function analysed(send: Send, id: string): Promise<string> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const states = statesOf(await send('GET', `/api/conversations/${id}`));
    if (!states.includes('waiting')) return states.join('、');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`the analysis of ${id} takes too long`);
}

async function longestWait(poller: ChildProcess): Promise<number> {
  const answer = once(poller, 'message');
  poller.send('ask');
  const [longest] = (await answer) as [number];
  return longest;
}

async function tryShape(send: Send, employeeId: string, poller: ChildProcess, shape: TextShape): Promise<Waited[]> {
  const waited: Waited[] = [];
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    await longestWait(poller);
    const start = performance.now();
    const done = await work();
    const longest = await longestWait(poller);
    waited.push({ shape: shape.name, step: name, longest });
    const took = Math.round(performance.now() - start);
    console.log(
      `${shape.name}、${name}: ${Math.round(longest)} ms（${took} ms かかった）${typeof done === 'string' ? done : ''}`,
    );
    return done;
  };
  const imported = await step('取り込み', () =>
    send('POST', '/api/conversations', { employeeId, transcript: shape.text }),
  );
  const id = /"id":"([\w-]+)"/u.exec(Buffer.from(imported.buffer).toString('utf8', 0, 100))?.[1] ?? '';
  const path = `/api/conversations/${id}`;
  await step('分析', () => analysed(send, id));
  await step('表示', () => send('GET', path));
  for (const format of TRANSCRIPT_FORMATS) {
    await step(`ダウンロード（${format}）`, () => send('GET', `${path}/transcript/download?format=${format}`));
  }
  await step('編集', () => send('PATCH', path, { transcript: `${shape.text.slice(0, -1)}終` }));
  await step('検索', () => send('GET', `/api/conversations?q=${encodeURIComponent('終')}`));
  await step('削除', () => send('DELETE', path));
  return waited;
}

const product = await startProduct();
const poller = fork(new URL('../tools/poller.ts', import.meta.url), [product.url]);
try {
  const client = await registerManager(product.url);
  const send = sender(product.url, client);
  const { id: employeeId } = await client.call<{ id: string }>('POST', '/api/employees', { name: '測定 太郎' });
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const idle = await longestWait(poller);
  const wanted = process.env['BENCH_SHAPES'];
  const shapes = textShapes().filter(({ name }) => wanted === undefined || wanted.split(',').includes(name));
  const waited: Waited[] = [];
  for (const shape of shapes) waited.push(...(await tryShape(send, employeeId, poller, shape)));
  waited.sort((a, b) => b.longest - a.longest);
  const longest = waited.map((one) => one.longest);
  report({
    what: `${shapes.length} 種類の 500,000 文字の間、ほかの人が待った時間（最大）`,
    measured: Math.max(...longest),
    unit: 'ms',
    more: `${spread(longest)}、いちばん長いもの：${waited
      .slice(0, WORST)
      .map(({ shape, step, longest: ms }) => `${shape}の${step} ${Math.round(ms)}`)
      .join('、')}`,
    budget: { atMost: BUDGET_MS },
    baselines: [{ what: '何もしていないとき', measured: idle }],
  });
} finally {
  poller.disconnect();
  await product.stop();
}
