/** What a worker can be asked, by the name of the operation. */
export type Operations<O> = Record<keyof O, Operation>;

/** The types of one operation. */
export interface Operation {
  input: unknown;
  output: unknown;
  /** An answer that is sent while the worker is still busy. */
  event?: unknown;
  /** One of a long list that belongs to the input. */
  item?: unknown;
}

/** A call, after the items that belong to it, which come in parts: one message with a long list would hold up the event loop. */
export type CallMessage<O extends Operations<O>, Op extends keyof O = keyof O> =
  | { type: 'items'; id: number; items: readonly unknown[] }
  | { type: 'call'; id: number; op: Op; input: O[Op]['input']; isTimed: boolean };

/** A worker's answer. A failure carries the name of an error's class and never its message, which may hold what was said. */
export type AnswerMessage =
  | { type: 'begun'; id: number }
  | { type: 'event'; id: number; event: unknown }
  | { type: 'done'; id: number; output: unknown }
  | { type: 'failed'; id: number; name: string };
