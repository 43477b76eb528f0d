/** The browser's own recognition, as far as it is used; TypeScript does not know it yet. */
export interface Recognition extends EventTarget {
  lang: string;
  interimResults: boolean;
  continuous: boolean;
  processLocally?: boolean;
  onresult: ((event: RecognitionResult) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  onaudiostart: (() => void) | null;
  onsoundstart: (() => void) | null;
  onspeechstart: (() => void) | null;
  onspeechend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
}

export interface RecognitionResult {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
}

interface RecognitionClass {
  new (): Recognition;
  available?: (options: { langs: string[]; processLocally: boolean }) => Promise<string>;
}

const LANGUAGE = 'ja-JP';

function recognitionClass(): RecognitionClass | null {
  const found: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition');
  return isClass(found) ? found : null;
}

function isClass(value: unknown): value is RecognitionClass {
  return typeof value === 'function';
}

/** Whether this browser recognises speech itself. */
export function canRecognize(): boolean {
  return recognitionClass() !== null;
}

let asked: Promise<boolean> | null = null;

/** Whether this browser recognises speech without sending the voice anywhere. */
export function recognizesLocally(): Promise<boolean> {
  asked ??= askLocally().catch(() => false);
  return asked;
}

async function askLocally(): Promise<boolean> {
  const available = await recognitionClass()?.available?.({ langs: [LANGUAGE], processLocally: true });
  return available === 'available';
}

/** @returns null if the browser has none */
export function createRecognition(isLocal: boolean): Recognition | null {
  const Found = recognitionClass();
  if (Found === null) return null;
  const recognition = new Found();
  recognition.lang = LANGUAGE;
  recognition.interimResults = true;
  recognition.continuous = true;
  if (isLocal) recognition.processLocally = true;
  return recognition;
}
