import { serveWorker } from '@app/worker-rpc';
import type { DecodedChunk, DecoderOptions } from '../../ports/decoder.port.js';
import { SpeechError } from '../../ports/recognizer.port.js';
import { loadSilero } from '../silero/silero.js';
import { createOpus } from '../take/opus.js';
import { EnergyDetector, SoundDetector, type SpeechDetector } from '../take/speech-detector.js';
import { TakeReader } from '../take/take-reader.js';
import type { DecoderOperations, DetectorName } from './decoder-operations.js';

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

function createDetector(detectSpeech: DecoderOptions['detectSpeech']): SpeechDetector | null {
  if (detectSpeech === false) return null;
  const voice = detectors().create();
  return detectSpeech === 'sound' ? new SoundDetector(voice) : voice;
}

async function createReader({ fromMs, detectSpeech }: DecoderOptions, free: OpenTake['free']): Promise<TakeReader> {
  const opus = await createOpus();
  free.push(() => opus.free());
  const detector = createDetector(detectSpeech);
  if (detector !== null) free.push(() => detector.free());
  return new TakeReader(fromMs, opus.decode, detector);
}

function open(take: number, options: DecoderOptions): void {
  const free: OpenTake['free'] = [];
  const tail = createReader(options, free);
  tail.catch(() => undefined);
  takes.set(take, { tail, free });
}

function push(take: OpenTake, piece: Uint8Array): Promise<DecodedChunk> {
  const chunk = take.tail.then((reader) => reader.push(piece));
  take.tail = Promise.all([take.tail, chunk]).then(([reader]) => reader);
  take.tail.catch(() => undefined);
  return chunk;
}

/** After the pieces that are still under way. */
function close(take: OpenTake): void {
  const free = (): void => take.free.forEach((one) => one());
  take.tail.then(free, free);
}

/** A SpeechError names the fault of a piece; any other error comes from this process (memory, a library). */
function codeOf(error: unknown): SpeechError['code'] {
  return error instanceof SpeechError ? error.code : 'UNAVAILABLE';
}

serveWorker<DecoderOperations>({
  warmUp: async () => {
    (await createOpus()).free();
    return detectors().name;
  },
  open: ({ take, options }) => {
    open(take, options);
    return null;
  },
  push: async ({ take, piece }, { transferred }) => {
    const opened = takes.get(take);
    if (opened === undefined) return 'UNAVAILABLE';
    try {
      const chunk = await push(opened, piece);
      for (const { pcm } of chunk.blocks) if (pcm.buffer instanceof ArrayBuffer) transferred.push(pcm.buffer);
      return chunk;
    } catch (error) {
      return codeOf(error);
    }
  },
  close: ({ take }) => {
    const opened = takes.get(take);
    takes.delete(take);
    if (opened !== undefined) close(opened);
    return null;
  },
});
