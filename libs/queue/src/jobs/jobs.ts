import { z } from 'zod';

/** The queues of the product. A queue costs connections: there are as few as there are kinds of urgency. */
export type QueueName = 'analysis' | 'upkeep';

/** What a job is: its queue, the shape of its payload (ids, never text) and how often the queue itself tries it. */
export interface JobDefinition<Payload> {
  readonly name: string;
  readonly queue: QueueName;
  readonly payload: z.ZodType<Payload>;
  readonly attempts: number;
}

function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}

/** Every job, declared once. The workers refuse to start unless each has exactly one handler. */
export const JOBS = {
  /** Makes the wanted results of one conversation. Tried once: reconcile is the only retry. */
  analyse: defineJob({
    name: 'analyse',
    queue: 'analysis',
    payload: z.strictObject({ conversationId: z.uuid(), owner: z.uuid() }),
    attempts: 1,
  }),
  /** Sends one mail that is wanted. Tried once: reconcile is the only retry. */
  mail: defineJob({
    name: 'mail',
    queue: 'upkeep',
    payload: z.strictObject({ mailId: z.uuid() }),
    attempts: 1,
  }),
} as const;

/** The queues that the jobs are on. */
export const QUEUES: readonly QueueName[] = [...new Set(Object.values(JOBS).map(({ queue }) => queue))];

/** The payload of a job that is declared in {@link JOBS}. */
type PayloadOf<Definition> = Definition extends JobDefinition<infer Payload> ? Payload : never;
export type AnalyseJob = PayloadOf<typeof JOBS.analyse>;
export type MailJob = PayloadOf<typeof JOBS.mail>;

/** The payload of a stored job is not what its declaration says. Names places, never values. */
class InvalidPayloadError extends Error {
  override readonly name = 'InvalidPayloadError';

  constructor(job: string, error: z.ZodError) {
    const places = error.issues.map((issue) => (issue.path.length === 0 ? 'payload' : issue.path.join('.')));
    super(`${job}: ${[...new Set(places)].join(', ')}`);
  }
}

/** The payload as declared. @throws InvalidPayloadError */
export function parsePayload<Payload>(definition: JobDefinition<Payload>, data: unknown): Payload {
  const parsed = definition.payload.safeParse(data);
  if (!parsed.success) throw new InvalidPayloadError(definition.name, parsed.error);
  return parsed.data;
}
