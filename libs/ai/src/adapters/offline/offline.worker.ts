import type { AnalysisResult } from '@app/contract';
import { serveWorker } from '@app/worker-rpc';
import { OfflineEngine } from './engine.js';
import { withLines, type EngineOperations, type EngineRequest, type EngineValues } from './protocol.js';
import { createTokenizer } from './text/tokenizer.js';

const engine = new OfflineEngine(createTokenizer());

function run(request: EngineRequest, emit: (result: AnalysisResult) => void): EngineValues[EngineRequest['op']] {
  switch (request.op) {
    case 'analyse':
      for (const result of engine.analyse(request.talk, request.kinds, request.frequencies)) emit(result);
      return null;
    case 'open':
      return engine.open(request.context);
    case 'respond':
      return engine.respond(request.context);
    case 'suggestQuestions':
      return engine.suggestQuestions(request.context);
    case 'signsOfDanger':
      return engine.signsOfDanger(request.talk);
    case 'advise':
      return engine.advise(request.talk, request.proposed);
    case 'deepDive':
      return engine.deepDive(request.talk, request.selected);
    case 'forget':
      engine.forget(request.conversationId);
      return null;
    case 'warmUp':
      return null;
  }
}

serveWorker<EngineOperations>({ ask: (request, { items, emit }) => run(withLines(request, items), emit) });
