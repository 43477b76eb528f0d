/** What of an error may stand in a log. */
export interface ErrorDescription {
  type: string;
  message?: string;
  code?: string;
  frames: string[];
  cause?: ErrorDescription;
}

/** Messages of these name properties and values of our code, never what a person wrote. */
const PLAIN = new Set(['TypeError', 'ReferenceError', 'RangeError', 'AppError', 'ConfigError']);

/**
 * Describes an error for the log. The message of a database or parser error quotes the values it met, which may be
 * spoken words of a 1on1, so it is left out; the type, the code and the stack's frames show where to look.
 */
export function describeError(error: unknown, depth = 3): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, frames: [] };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const fromSystem = 'syscall' in error && typeof error.syscall === 'string';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name === 'Error' ? error.name : error.constructor.name,
    ...(PLAIN.has(error.constructor.name) || fromSystem ? { message: error.message } : {}),
    ...(code === undefined ? {} : { code }),
    frames: frames.slice(0, 20).map((frame) => frame.trim()),
    ...(error.cause === undefined || depth === 0 ? {} : { cause: describeError(error.cause, depth - 1) }),
  };
}
