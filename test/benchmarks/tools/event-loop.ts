import type { Talk } from '@app/contract';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Assistant } from '@app/ai';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANALYSIS_KINDS } from '../../../libs/contract/src/domain/domain.js';
import { report, spread } from './report.js';

interface Built {
  OfflineAssistant: new () => Assistant & { warmUp: () => Promise<void> };
}

const BUILT = new URL('../../../dist/libs/ai/src/adapters/offline/offline.assistant.js', import.meta.url);

/** Reports how long the event loop of whoever calls the offline engine stands still while it reads a talk. */
export async function measureCaller(transcript: string, runs: number): Promise<void> {
  const { OfflineAssistant } = (await import(BUILT.href)) as Built;
  const assistant = new OfflineAssistant();
  await assistant.warmUp();
  const idle = await eventLoopDuring(() => sleep(2_000));
  const longest: number[] = [];
  for (let run = 1; run <= runs; run += 1)
    longest.push(await eventLoopDuring(() => analyse(assistant, toTalk(transcript, run))));
  report({
    what: '分析を頼んだ側のイベントループが止まった時間（最大）',
    measured: Math.max(...longest),
    unit: 'ms',
    more: spread(longest),
    budget: { atMost: 20 },
    baselines: [{ what: '何もしていないとき', measured: idle }],
  });
  await assistant.close();
}

/** @returns the longest delay in milliseconds */
async function eventLoopDuring(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

async function analyse(assistant: Assistant, talk: Talk): Promise<void> {
  const documentFrequencies = { conversations: 0, counts: {} };
  const done = new Set<string>();
  for await (const { value } of assistant.analyse(talk, { kinds: ANALYSIS_KINDS, documentFrequencies }))
    done.add(value.kind);
}

function toTalk(transcript: string, revision: number): Talk {
  const lines = transcript
    .split('\n')
    .map((text, at) => ({ source: 'line' as const, id: String(at), speaker: null, role: null, text }));
  const about = { theme: null, stance: null, employeeName: '測定', heldAt: new Date() };
  return { conversationId: 'bench', revision, ...about, lines };
}
