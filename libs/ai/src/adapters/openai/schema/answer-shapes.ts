import { FINDING_KINDS, PARTIES, type AnalysisKind } from '@app/contract';
import { z } from 'zod';

/** The shapes of answers. Strict schemas know neither optional fields nor defaults: what may be missing is null or an empty list. */

/**
 * So many items of a list are read, well more than any question asks for: a model that goes on and on is given no more work than one
 * that does not. The schema that is sent does not name the bound, since not every server reads one.
 */
export const MOST = { evidence: 20, items: 100, lines: 2_000 } as const;

function list<T extends z.ZodType>(item: T, most: number = MOST.items) {
  return z.array(item).overwrite((items) => items.slice(0, most));
}

/** The proof of an item: a line of the material and words of it. */
const citation = { line: z.int(), quote: z.string() };
const evidence = list(z.object(citation), MOST.evidence);

export const SECTIONS = ['topic', 'concern', 'good'] as const;
export const LEANINGS = ['positive', 'negative'] as const;
/** Notes of older talk that are worth keeping, the most important first. */
export const NOTE_KINDS = ['promise', 'open', 'feeling', 'topic'] as const;

const PARTS = {
  summary: {
    topics: list(z.string()),
    points: list(z.object({ section: z.enum(SECTIONS), text: z.string(), evidence })),
    actions: list(
      z.object({
        text: z.string(),
        owner: z.enum([...PARTIES, 'both']).nullable(),
        due_phrase: z.string().nullable(),
        evidence,
      }),
    ),
  },
  findings: { findings: list(z.object({ kind: z.enum(FINDING_KINDS), text: z.string(), evidence })) },
  keywords: { keywords: list(z.string()) },
  sentiment: { sentiment: list(z.object({ line: z.int(), label: z.enum(LEANINGS) }), MOST.lines) },
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
export const reply = z.object({ message: z.string(), questions: list(z.string()) });
export const questions = z.object({ questions: list(z.string()) });
export const advice = z.object({ behaviour: z.string(), ...citation, alternative: z.string() });
export const deepDive = z.object({ said: evidence, readings: list(z.string()), questions: list(z.string()) });
export const notes = z.object({
  notes: list(z.object({ kind: z.enum(NOTE_KINDS), text: z.string(), evidence })),
});
export const choice = z.object({ keep: list(z.int()) });
