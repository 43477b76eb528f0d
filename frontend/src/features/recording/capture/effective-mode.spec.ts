import { effectiveMode, noteUnreadableRecorder } from './effective-mode.js';

/** Gives this process what a browser has. */
function give(name: string, value: object): void {
  Object.defineProperty(globalThis, name, { configurable: true, value });
}

/** A browser whose recorder the server can read, or not. */
function recorder(reads: boolean): void {
  Object.defineProperty(globalThis.navigator, 'mediaDevices', { configurable: true, value: {} });
  give('MediaRecorder', { isTypeSupported: () => reads });
}

describe('[REC-13] how this browser will be heard', () => {
  afterEach(() => {
    noteUnreadableRecorder(false);
    Reflect.deleteProperty(globalThis.navigator, 'mediaDevices');
    Reflect.deleteProperty(globalThis, 'MediaRecorder');
    Reflect.deleteProperty(globalThis, 'SpeechRecognition');
  });

  it('is what the server is set to, where its recorder can be read', () => {
    recorder(true);
    give('SpeechRecognition', () => undefined);
    expect(effectiveMode('google')).toBe('google');
  });

  it('is the browser’s own recognition, where the recorder cannot be read', () => {
    recorder(false);
    give('SpeechRecognition', () => undefined);
    expect(effectiveMode('google')).toBe('browser');
    expect(effectiveMode('off')).toBe('off');
  });

  it('[CUS-10] is the browser’s own recognition once the server could not read what it records', () => {
    recorder(true);
    give('SpeechRecognition', () => undefined);
    noteUnreadableRecorder();
    expect(effectiveMode('google')).toBe('browser');
  });

  it('stays if there is neither: the recording will report that', () => {
    expect(effectiveMode('google')).toBe('google');
  });
});
