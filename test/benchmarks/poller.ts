/** A process of its own that is everybody else: asks for the notice over and over, and says how long it waited at most. */
const [url = ''] = process.argv.slice(2);
const PAUSE_MS = 3;

let longest = 0;
process.on('message', () => {
  process.send?.(longest);
  longest = 0;
});
// Ends with whoever started it.
process.on('disconnect', () => process.exit());
for (;;) {
  const start = performance.now();
  await (await fetch(`${url}/api/maintenance`)).text();
  longest = Math.max(longest, performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
