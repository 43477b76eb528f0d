import { effectiveMode } from './effective-mode.js';

const browser = globalThis as unknown as Record<string, unknown>;
const recorder = (reads: boolean) => {
  Object.defineProperty(globalThis.navigator, 'mediaDevices', { configurable: true, value: {} });
  browser['MediaRecorder'] = Object.assign(class {}, { isTypeSupported: () => reads });
};

describe('[REC-13] how this browser will be heard', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis.navigator, 'mediaDevices');
    delete browser['MediaRecorder'];
    delete browser['SpeechRecognition'];
  });

  it('is what the server is set to, where its recorder can be read', () => {
    recorder(true);
    browser['SpeechRecognition'] = class {};
    expect(effectiveMode('google')).toBe('google');
  });

  it('is the browser’s own recognition, where the recorder cannot be read', () => {
    recorder(false);
    browser['SpeechRecognition'] = class {};
    expect(effectiveMode('google')).toBe('browser');
    expect(effectiveMode('off')).toBe('off');
  });

  it('stays where there is neither: the recording will say so', () => {
    expect(effectiveMode('google')).toBe('google');
  });
});
