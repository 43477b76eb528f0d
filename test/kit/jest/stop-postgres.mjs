/** Jest's globalTeardown for postgres-run.mjs; runs after failures too. */
export default async function stopPostgresOfRun() {
  await globalThis.stopPostgresOfRun?.();
}
