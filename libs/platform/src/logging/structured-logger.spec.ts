import { AppError } from '../errors/app-error.js';
import { describeError } from '../errors/describe-error.js';
import { inRequest } from './request-scope.js';
import { StructuredLogger } from './structured-logger.js';

describe('StructuredLogger', () => {
  function logged(write: (logger: StructuredLogger) => void): Record<string, unknown> {
    const lines: string[] = [];
    write(new StructuredLogger('debug', { write: (line: string) => lines.push(line) }));
    return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
  }

  it('writes a line of JSON with context, time and level', () => {
    expect(logged((logger) => logger.log('started', 'Api'))).toMatchObject({
      level: 'info',
      msg: 'started',
      context: 'Api',
    });
  });

  it('adds the id of the request it is written in', () => {
    expect(logged((logger) => inRequest('r1', () => logger.warn({ msg: 'slow', ms: 5 })))).toMatchObject({
      msg: 'slow',
      ms: 5,
      requestId: 'r1',
    });
  });

  it('describes errors without the message, which may quote what was said', () => {
    const line = logged((logger) => logger.error(new Error('insert into lines values (秘密の話)'), 'Filter'));
    expect(JSON.stringify(line)).not.toContain('秘密');
    expect(line['error']).toMatchObject({ type: 'Error' });
  });

  it('drops the message out of a stack that Nest passes', () => {
    const line = logged((logger) => logger.error('failed', 'Error: 秘密\n    at here (file.js:1:1)', 'Context'));
    expect(JSON.stringify(line)).not.toContain('秘密');
    expect(line).toMatchObject({ context: 'Context', frames: ['    at here (file.js:1:1)'] });
  });
});

describe('describeError', () => {
  it('keeps the message of errors that never quote data, and the code of system errors', () => {
    expect(describeError(new AppError('NOT_FOUND')).message).toBeDefined();
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
    expect(describeError(new Error('lost', { cause: refused }))).toMatchObject({
      cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' },
    });
  });
});
