/** What may be said about an error in logs and job records: its class and code. Messages can quote what was typed. */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.name}${code}`;
}

/** Where it came from: the stack's frames without the message. */
export function framesOfError(error: unknown): string {
  if (!(error instanceof Error) || error.stack === undefined) return '';
  return error.stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}
