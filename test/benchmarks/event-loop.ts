import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Assistant, Talk } from '@app/ai';
import { ANALYSIS_KINDS } from '../../libs/contract/src/domain.js';

interface Built {
  OfflineAssistant: new () => Assistant & { warmUp: () => Promise<void> };
}

const BUILT = new URL('../../dist/libs/ai/src/adapters/offline/offline.assistant.js', import.meta.url);

/** Prints how long the event loop of whoever calls the offline engine stands still while it reads a talk. */
export async function measureCaller(transcript: string, runs: number): Promise<void> {
  const { OfflineAssistant } = (await import(BUILT.href)) as Built;
  const assistant = new OfflineAssistant();
  await assistant.warmUp();
  for (let run = 1; run <= runs; run += 1) {
    const { p99, max } = await eventLoopDuring(() => analyse(assistant, toTalk(transcript, run)));
    console.log(`run ${run}: event loop of the engine's caller p99 ${p99.toFixed(1)} max ${max.toFixed(1)} ms`);
  }
  await assistant.close();
}

/** @returns p99 and maximum of the delay in milliseconds */
async function eventLoopDuring(work: () => Promise<unknown>): Promise<{ p99: number; max: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 };
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
