import { parentPort } from 'node:worker_threads';
import { createOpus } from '../take/opus.js';
import { loadSilero } from '../silero/silero.js';
import type { DecoderOptions } from '../../ports/decoder.port.js';
import { SpeechError } from '../../ports/recognizer.port.js';
import type { DecoderAnswer, DecoderMessage, DetectorName } from './decoder-messages.js';
import { EnergyDetector, type SpeechDetector } from '../take/speech-detector.js';
import { TakeReader } from '../take/take-reader.js';

interface OpenTake {
  /** Done with the pieces so far; rejects for good after the first that could not be read. */
  tail: Promise<TakeReader>;
  free: (() => void)[];
}

interface Detectors {
  name: DetectorName;
  create: () => SpeechDetector;
}

function loadDetectors(): Detectors {
  try {
    return { name: 'silero', create: loadSilero() };
  } catch {
    return { name: 'energy', create: () => new EnergyDetector() };
  }
}

let loaded: Detectors | undefined;
const detectors = (): Detectors => (loaded ??= loadDetectors());
const takes = new Map<number, OpenTake>();

async function createReader({ fromMs, detectSpeech }: DecoderOptions, free: OpenTake['free']): Promise<TakeReader> {
  const opus = await createOpus();
  free.push(() => opus.free());
  const detector = detectSpeech ? detectors().create() : null;
  if (detector !== null) free.push(() => detector.free());
  return new TakeReader(fromMs, opus.decode, detector);
}

function open(take: number, options: DecoderOptions): void {
  const free: OpenTake['free'] = [];
  const tail = createReader(options, free);
  tail.catch(() => undefined);
  takes.set(take, { tail, free });
}

function push(id: number, take: OpenTake, piece: Uint8Array): void {
  take.tail = take.tail.then((reader) => {
    const chunk = reader.push(piece);
    parentPort?.postMessage(
      { type: 'decoded', id, chunk } satisfies DecoderAnswer,
      chunk.blocks.map(({ pcm }) => pcm.buffer).filter((buffer) => buffer instanceof ArrayBuffer),
    );
    return reader;
  });
  take.tail.catch((error: unknown) => answer({ type: 'failed', id, code: codeOf(error) }));
}

/** After the pieces that are still under way. */
function close(take: OpenTake): void {
  const free = (): void => take.free.forEach((one) => one());
  take.tail.then(free, free);
}

/** What is wrong with a piece is said by a SpeechError; anything else is wrong here (memory, a library). */
function codeOf(error: unknown): SpeechError['code'] {
  return error instanceof SpeechError ? error.code : 'UNAVAILABLE';
}

function answer(message: DecoderAnswer): void {
  parentPort?.postMessage(message);
}

async function warmUp(id: number): Promise<void> {
  (await createOpus()).free();
  answer({ type: 'ready', id, detector: detectors().name });
}

parentPort?.on('message', (message: DecoderMessage) => {
  if (message.op === 'warmUp') {
    warmUp(message.id).catch(() => answer({ type: 'failed', id: message.id, code: 'UNAVAILABLE' }));
    return;
  }
  if (message.op === 'open') {
    open(message.take, message.options);
    return;
  }
  const take = takes.get(message.take);
  if (message.op === 'push') {
    if (take) push(message.id, take, message.piece);
    else answer({ type: 'failed', id: message.id, code: 'UNAVAILABLE' });
    return;
  }
  takes.delete(message.take);
  if (take) close(take);
});
