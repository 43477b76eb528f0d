import { z } from 'zod';
import { InvalidAnswer } from '../prompt/model-errors.js';
import { LONGEST_ANSWER, messageSoFar } from './read-answer.js';

/** The message stands at the start of an answer: later pieces are not searched for it. */
const LONGEST_STREAMED = 32_000;

/** What came back from the server, before anybody judges it. */
export interface Completion {
  text: string;
  refused: boolean;
  /** Null: the stream ended before the model did. */
  finish: string | null;
  usage: z.infer<typeof USAGE> | null;
}

const USAGE = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() });
const COMPLETION = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: USAGE.nullish().catch(null),
});
const CHUNK = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: USAGE.nullish().catch(null),
});

/** @throws InvalidAnswer protocol, where it is no completion */
export function readCompletion(answer: unknown): Completion {
  const parsed = COMPLETION.safeParse(answer);
  const choice = parsed.data?.choices[0];
  if (!choice) throw new InvalidAnswer('protocol');
  const { message, finish_reason: finish } = choice;
  const refused = (message.refusal ?? '') !== '';
  return { text: message.content ?? '', refused, finish: finish ?? 'stop', usage: parsed.data?.usage ?? null };
}

/**
 * Reads a stream to its end and tells the field `message` as far as it has come.
 * @throws InvalidAnswer protocol, or the signal's reason
 */
export async function readStream(
  stream: AsyncIterable<unknown>,
  onMessage: (soFar: string) => void,
  signal: AbortSignal,
): Promise<Completion> {
  const written: Completion = { text: '', refused: false, finish: null, usage: null };
  for await (const part of stream) {
    const { data: chunk } = CHUNK.safeParse(part);
    if (!chunk) throw new InvalidAnswer('protocol');
    const [choice] = chunk.choices;
    written.usage = chunk.usage ?? written.usage;
    written.finish = choice?.finish_reason ?? written.finish;
    written.refused ||= (choice?.delta?.refusal ?? '') !== '';
    const piece = choice?.delta?.content ?? '';
    if (piece === '') continue;
    written.text += piece;
    if (written.text.length > LONGEST_ANSWER) throw new InvalidAnswer('protocol');
    if (written.text.length <= LONGEST_STREAMED) onMessage(messageSoFar(written.text));
  }
  // The SDK ends an aborted stream as if it were complete.
  signal.throwIfAborted();
  return written;
}
