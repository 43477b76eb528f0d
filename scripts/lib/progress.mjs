/**
 * Prints one line of progress.
 * @param {string} text
 */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Stops the command. The message is for the operator and says what to do; no stack is shown. */
export class Stop extends Error {}

/**
 * Runs a step that takes its time: says when it begins, that it is still at work, and how long it took.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const began = performance.now();
  const elapsed = () => `${((performance.now() - began) / 1000).toFixed(1)}秒`;
  say(`→ ${name}…`);
  const ticking = setInterval(() => say(`  ${name}… ${elapsed()}経過`), 20_000);
  try {
    const result = await work();
    say(`✓ ${name}（${elapsed()}）`);
    return result;
  } catch (error) {
    say(`✗ ${name}（${elapsed()}）`);
    throw error;
  } finally {
    clearInterval(ticking);
  }
}
