/** Stops the start. The message is Japanese, for the operator, and says what to do; no stack is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
