import { parentPort } from 'node:worker_threads';
import type { AnswerMessage, CallMessage, Operation, Operations } from './rpc-messages.js';

/** What an operation has besides its input. */
export interface CallContext<O extends Operation> {
  items: readonly O['item'][];
  /** Answers something before the output. */
  emit: (event: O['event']) => void;
  /** Buffers of the output that move to the caller and are empty here afterwards; a process copies them. */
  transferred: ArrayBuffer[];
}

/** The operations of a worker. */
export type Handlers<O extends Operations<O>> = {
  [Op in keyof O]: (input: O[Op]['input'], context: CallContext<O[Op]>) => O[Op]['output'] | Promise<O[Op]['output']>;
};

/** Answers the calls of the process that started this thread or process, each as soon as its message comes. */
export function serveWorker<O extends Operations<O>>(handlers: Handlers<O>): void {
  const itemsOf = new Map<number, unknown[]>();
  const run = async <Op extends keyof O>(call: Extract<CallMessage<O, Op>, { type: 'call' }>): Promise<void> => {
    const { id, op, input, isTimed } = call;
    const items = itemsOf.get(id) ?? [];
    itemsOf.delete(id);
    if (isTimed) answer({ type: 'begun', id });
    const transferred: ArrayBuffer[] = [];
    try {
      const output = await handlers[op](input, {
        items,
        emit: (event) => answer({ type: 'event', id, event }),
        transferred,
      });
      answer({ type: 'done', id, output }, transferred);
    } catch (error) {
      answer({ type: 'failed', id, name: error instanceof Error ? error.name : 'Error' });
    }
  };
  const receive = (message: CallMessage<O>): void => {
    if (message.type === 'call') {
      void run(message);
      return;
    }
    const items = itemsOf.get(message.id) ?? [];
    for (const item of message.items) items.push(item);
    itemsOf.set(message.id, items);
  };
  if (parentPort !== null) parentPort.on('message', receive);
  else {
    process.on('message', receive);
    // The process that started this one has ended.
    process.on('disconnect', () => process.exit(0));
  }
}

function answer(message: AnswerMessage, transferred: ArrayBuffer[] = []): void {
  if (parentPort !== null) parentPort.postMessage(message, transferred);
  else process.send?.(message);
}
