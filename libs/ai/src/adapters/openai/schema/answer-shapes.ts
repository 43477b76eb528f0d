import { FINDING_KINDS, PARTIES, type AnalysisKind } from '@app/contract';
import { z } from 'zod';

/** The shapes of answers. Strict schemas know neither optional fields nor defaults: what may be missing is null or an empty list. */

/** The proof of an item: a line of the material and words of it. */
const citation = { line: z.int(), quote: z.string() };
const evidence = z.array(z.object(citation));

export const SECTIONS = ['topic', 'concern', 'good'] as const;
export const LEANINGS = ['positive', 'negative'] as const;
/** Notes of older talk that are worth keeping, the most important first. */
export const NOTE_KINDS = ['promise', 'open', 'feeling', 'topic'] as const;

const PARTS = {
  summary: {
    topics: z.array(z.string()),
    points: z.array(z.object({ section: z.enum(SECTIONS), text: z.string(), evidence })),
    actions: z.array(
      z.object({
        text: z.string(),
        owner: z.enum([...PARTIES, 'both']).nullable(),
        due_phrase: z.string().nullable(),
        evidence,
      }),
    ),
  },
  findings: { findings: z.array(z.object({ kind: z.enum(FINDING_KINDS), text: z.string(), evidence })) },
  keywords: { keywords: z.array(z.string()) },
  sentiment: { sentiment: z.array(z.object({ line: z.int(), label: z.enum(LEANINGS) })) },
} as const;

type Shapes = typeof PARTS;
type Shape = Shapes['summary'] & Shapes['findings'] & Shapes['keywords'] & Shapes['sentiment'];
/** What the model answers; the parts of kinds that were not wanted are missing. */
export type AnalysisAnswer = Partial<z.infer<z.ZodObject<Shape>>>;

/** A shape that asks for the wanted kinds alone. */
export function analysisShape(kinds: readonly AnalysisKind[]): z.ZodType<AnalysisAnswer> {
  return z.object(Object.assign({}, ...kinds.map((kind) => PARTS[kind])) as z.ZodRawShape);
}

/** `message` stands first: it is shown while the rest is written. */
export const reply = z.object({ message: z.string(), questions: z.array(z.string()) });
export const questions = z.object({ questions: z.array(z.string()) });
export const advice = z.object({ behaviour: z.string(), ...citation, alternative: z.string() });
export const deepDive = z.object({ said: evidence, readings: z.array(z.string()), questions: z.array(z.string()) });
export const notes = z.object({
  notes: z.array(z.object({ kind: z.enum(NOTE_KINDS), text: z.string(), evidence })),
});
export const choice = z.object({ keep: z.array(z.int()) });
