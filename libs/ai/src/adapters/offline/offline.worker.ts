import type { TalkLine } from '@app/contract';
import { parentPort } from 'node:worker_threads';
import { OfflineEngine } from './engine.js';
import { withLines, type EngineAnswer, type EngineMessage, type EngineRequest, type EngineValues } from './protocol.js';
import { createTokenizer } from './tokenizer.js';

const engine = new OfflineEngine(createTokenizer());
/** Of talks whose request is still to come. */
const parts = new Map<number, TalkLine[]>();

function answer(message: EngineAnswer): void {
  parentPort?.postMessage(message);
}

function run(request: EngineRequest, id: number): EngineValues[EngineRequest['op']] {
  switch (request.op) {
    case 'analyse':
      for (const result of engine.analyse(request.talk, request.kinds, request.frequencies))
        answer({ id, type: 'result', result });
      return null;
    case 'open':
      return engine.open(request.context);
    case 'respond':
      return engine.respond(request.context);
    case 'suggestQuestions':
      return engine.suggestQuestions(request.context);
    case 'advise':
      return engine.advise(request.talk);
    case 'deepDive':
      return engine.deepDive(request.talk, request.selected);
    case 'warmUp':
      return null;
  }
}

parentPort?.on('message', (message: EngineMessage) => {
  const { id } = message;
  const lines = parts.get(id) ?? [];
  if (message.type === 'lines') {
    for (const line of message.lines) lines.push(line);
    parts.set(id, lines);
    return;
  }
  parts.delete(id);
  answer({ id, type: 'begun' });
  try {
    answer({ id, type: 'end', value: run(withLines(message.request, lines), id) });
  } catch (error) {
    answer({ id, type: 'error', name: error instanceof Error ? error.name : 'Error' });
  }
});
