import { recordCallSpan } from '@app/platform';
import type { ModelCall } from './chat-model.js';

/** Records one call to the model in the trace, with the names of OpenTelemetry's conventions for generative AI. */
export function recordModelSpan({ model, ms, operation, outcome, promptTokens, completionTokens }: ModelCall): void {
  recordCallSpan(`chat ${model}`, ms, {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': model,
    ...(promptTokens === null ? {} : { 'gen_ai.usage.input_tokens': promptTokens }),
    ...(completionTokens === null ? {} : { 'gen_ai.usage.output_tokens': completionTokens }),
    'jizo.operation': operation,
    'jizo.outcome': outcome,
  });
}
