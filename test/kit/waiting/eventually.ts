/** Waits until `check` answers something other than false, null and undefined. */
export async function eventually<T>(
  check: () => Promise<T | false | null | undefined>,
  what: string,
  longest = 45_000,
): Promise<T> {
  const deadline = performance.now() + longest;
  for (;;) {
    const found = await check();
    if (found !== false && found !== null && found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
