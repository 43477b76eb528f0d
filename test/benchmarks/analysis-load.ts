import { readdir, readFile } from 'node:fs/promises';
import { startProduct } from '../harness/product.js';
import { newManager, percentile, type Client } from './client.js';
import { measureCaller } from './event-loop.js';

const CHARACTERS = 37_000;
const FIXTURES = new URL('../fixtures/one-on-ones/', import.meta.url);
const RUNS = 5;

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

async function analysed(client: Client, id: string): Promise<void> {
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
const product = await startProduct();
try {
  const client = await newManager(product.url);
  const { id: employeeId } = await client.call<{ id: string }>('POST', '/api/employees', { name: '測定 太郎' });
  for (let run = 1; run <= RUNS; run += 1) {
    let done = false;
    const start = performance.now();
    const probing = probe(product.url, () => done);
    const { id } = await client.call<{ id: string }>('POST', '/api/conversations', { employeeId, transcript });
    const imported = performance.now();
    await analysed(client, id);
    const seconds = (performance.now() - imported) / 1000;
    done = true;
    const latencies = await probing;
    console.log(
      `run ${run}: import ${(imported - start).toFixed(0)} ms, four analyses of ${CHARACTERS} characters ${seconds.toFixed(2)} s, ` +
        `GET /api/maintenance p50 ${percentile(latencies, 0.5).toFixed(1)} p95 ${percentile(latencies, 0.95).toFixed(1)} max ${percentile(latencies, 1).toFixed(1)} ms (${latencies.length} calls)`,
    );
  }
} finally {
  await product.stop();
}

await measureCaller(transcript, RUNS);
