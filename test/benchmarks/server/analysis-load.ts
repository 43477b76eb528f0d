import { readdir, readFile } from 'node:fs/promises';
import { startProduct } from '../../kit/product/product.js';
import { registerManager, type ApiClient } from '../../kit/clients/manager-client.js';
import { percentile } from '../tools/percentile.js';
import { measureCaller } from '../tools/event-loop.js';
import { report, spread } from '../tools/report.js';

const CHARACTERS = 37_000;
const FIXTURES = new URL('../../fixtures/one-on-ones/', import.meta.url);
const RUNS = 5;
const IDLE_MS = 2_000;

interface Detail {
  analyses: { kind: string; state: string }[];
}

/** The lines of the fixtures, over and over until the talk is as long as 60 minutes of speech. */
async function hourOfTalk(): Promise<string> {
  const files = (await readdir(FIXTURES)).filter((name) => name.endsWith('.json')).sort();
  const talks = await Promise.all(
    files.map(async (name) => {
      const { lines } = JSON.parse(await readFile(new URL(name, FIXTURES), 'utf8')) as {
        lines: { speaker: string; text: string }[];
      };
      return lines.map(({ speaker, text }) => `${speaker}: ${text}`);
    }),
  );
  const lines: string[] = [];
  for (let length = 0, index = 0; length < CHARACTERS; index += 1) {
    const talk = talks[index % talks.length] ?? [];
    lines.push(...talk);
    length += talk.join('\n').length;
  }
  return lines.join('\n').slice(0, CHARACTERS);
}

async function analysed(client: ApiClient, id: string): Promise<void> {
  for (;;) {
    const { analyses } = await client.call<Detail>('GET', `/api/conversations/${id}`);
    if (analyses.length === 4 && analyses.every(({ state }) => state === 'done')) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Asks for the notice, one call after another, until `done`. @returns milliseconds of each call */
async function probe(url: string, done: () => boolean): Promise<number[]> {
  const samples: number[] = [];
  while (!done()) {
    const start = performance.now();
    await (await fetch(`${url}/api/maintenance`)).text();
    samples.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return samples;
}

const transcript = await hourOfTalk();
const taken: number[] = [];
const busy: number[] = [];
const product = await startProduct();
try {
  const client = await registerManager(product.url);
  const idleUntil = performance.now() + IDLE_MS;
  const idle = await probe(product.url, () => performance.now() > idleUntil);
  const { id: employeeId } = await client.call<{ id: string }>('POST', '/api/employees', { name: '測定 太郎' });
  for (let run = 1; run <= RUNS; run += 1) {
    let done = false;
    const probing = probe(product.url, () => done);
    const { id } = await client.call<{ id: string }>('POST', '/api/conversations', { employeeId, transcript });
    const imported = performance.now();
    await analysed(client, id);
    taken.push((performance.now() - imported) / 1000);
    done = true;
    busy.push(...(await probing));
  }
  const [first = Number.NaN, ...later] = taken;
  report({
    what: '取り込んでから 4 種類の分析がそろうまで（いちばん遅い回）',
    measured: Math.max(...later),
    unit: '秒',
    more: `${later.length} 回。起動して最初の 1 回は ${first.toFixed(2)} 秒`,
    budget: { atMost: 1.5 },
  });
  report({
    what: '分析中の GET /api/maintenance、p95',
    measured: percentile(busy, 0.95),
    unit: 'ms',
    more: spread(busy),
    baselines: [{ what: '分析していないとき', measured: percentile(idle, 0.95) }],
  });
} finally {
  await product.stop();
}

await measureCaller(transcript, RUNS);
