import { ConfigError } from '@app/platform';
import { listenProblem, plainMessage, readArguments, readEnvironment } from './environment.js';

describe('readEnvironment', () => {
  it('[OPS-14] [SEC-35] listens on 127.0.0.1:3000 when nothing is said', () => {
    expect(readEnvironment({}).config).toMatchObject({ HOST: '127.0.0.1', PORT: 3000 });
  });

  it('[SEC-18] lets people register when nothing is said, and closes it on request', () => {
    expect(readEnvironment({}).config.REGISTRATION).toBe('open');
    expect(readEnvironment({ REGISTRATION: 'closed' }).config.REGISTRATION).toBe('closed');
  });

  it('takes an empty variable as not set', () => {
    expect(readEnvironment({ HOST: '', PORT: '' }).config).toMatchObject({ HOST: '127.0.0.1', PORT: 3000 });
  });

  it('[OPS-2] names the fault before anything has been made', () => {
    expect(() => readEnvironment({ PORT: 'abc' })).toThrow(ConfigError);
    expect(() => readEnvironment({ PORT: 'abc' })).toThrow('PORT');
  });
});

describe('readArguments', () => {
  it('knows --reset-admin and --demo alone', () => {
    expect(readArguments([])).toEqual({ resetAdmin: false, demo: false });
    expect(readArguments(['--reset-admin'])).toEqual({ resetAdmin: true, demo: false });
    expect(readArguments(['--demo'])).toEqual({ resetAdmin: false, demo: true });
    expect(() => readArguments(['--reset'])).toThrow('--reset-admin');
    expect(() => readArguments(['--demo', '--reset'])).toThrow('--demo');
  });
});

describe('listenProblem', () => {
  const refused = (code: string) =>
    listenProblem(Object.assign(new Error('listen'), { code }), { HOST: '10.0.0.1', PORT: 80 });

  it.each([
    ['EADDRINUSE', 'PORT=81'],
    ['EACCES', 'PORT=3000'],
    ['EADDRNOTAVAIL', 'HOST=10.0.0.1'],
  ])('says what to do on %s', (code, way) => {
    expect(plainMessage(refused(code))).toContain(way);
  });

  it('leaves faults of the program alone', () => {
    expect(plainMessage(refused('ENOMEM'))).toBeNull();
  });
});
