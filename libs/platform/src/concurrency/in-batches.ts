/**
 * Works through the items of a source: the first item immediately, then together all items that came while `work` was busy.
 * @throws any error of the source or `work`, once no work is in progress any more
 */
export async function inBatches<Item>(
  source: AsyncIterable<Item>,
  work: (items: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  const waiting: Item[] = [];
  let working: Promise<unknown> = Promise.resolve();
  const next = async (): Promise<void> => {
    const items = waiting.splice(0);
    if (items.length > 0) await work(items);
  };
  try {
    for await (const item of source) {
      waiting.push(item);
      working = working.then(next);
      // It is awaited below: until then a failure waits for the end of the source.
      working.catch(() => undefined);
    }
  } finally {
    await working;
  }
}
