/** A process of its own that is everybody else: asks for the notice over and over, and says how long it waited at most. */
const [url = ''] = process.argv.slice(2);
const PAUSE_MS = 3;

let longest = 0;

async function isAnswered(): Promise<boolean> {
  try {
    await (await fetch(`${url}/api/maintenance`)).text();
    return true;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return false;
  }
}

process.on('message', () => {
  process.send?.(longest);
  longest = 0;
});
// Ends with whoever started it.
process.on('disconnect', () => process.exit());
for (;;) {
  const start = performance.now();
  // A call that is not answered is a wait, too: until the next one is.
  while (!(await isAnswered()));
  longest = Math.max(longest, performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
