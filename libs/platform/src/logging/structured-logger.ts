import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.js';
import { describeError } from '../errors/describe-error.js';
import { currentRequestId } from './request-scope.js';
import { currentTraceId } from '../tracing/spans.js';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/**
 * Nest's logger as JSON lines with the ids of the request and of its trace. Takes a sentence, an error, or an object of fields with `msg`.
 * Callers pass ids, counts and times, never what was said or typed.
 */
export class StructuredLogger implements LoggerService {
  private readonly pino: Logger;

  constructor(level: Config['LOG_LEVEL'], destination?: DestinationStream) {
    const options = {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label: string) => ({ level: label }) },
      mixin: () => {
        const requestId = currentRequestId();
        const traceId = currentTraceId();
        return { ...(requestId === undefined ? {} : { requestId }), ...(traceId === undefined ? {} : { traceId }) };
      },
    };
    this.pino = destination ? pino(options, destination) : pino(options);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest puts the context last, and a stack or an error before it. */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const last = rest.at(-1);
    const context = typeof last === 'string' && !last.includes('\n') ? last : undefined;
    const error = [message, ...rest].find((part) => part instanceof Error);
    const stack = rest.find((part) => typeof part === 'string' && part.includes('\n    at '));
    const fields = typeof message === 'object' && message !== null && !(message instanceof Error) ? message : {};
    this.pino[level](
      {
        ...(context === undefined ? {} : { context }),
        ...(error === undefined ? {} : { error: describeError(error) }),
        ...(typeof stack === 'string' ? { frames: stack.split('\n').filter((line) => /^\s+at /.test(line)) } : {}),
        ...fields,
      },
      typeof message === 'string' ? message : undefined,
    );
  }
}
