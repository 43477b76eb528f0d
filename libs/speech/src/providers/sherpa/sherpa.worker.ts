import { serveWorker } from '@app/worker-rpc';
import sherpa from 'sherpa-onnx-node';
import { SAMPLE_RATE, type Word } from '../../ports/recognizer.port.js';
import type { Transcription } from '../../segmenting/transcribed-segment.js';
import type { ModelFolder } from './model-folder.js';
import type { SherpaOperations } from './sherpa-operations.js';
import { Speakers } from './speakers.js';

/** Length of a last token that has no time. */
const LAST_TOKEN_S = 0.2;

let recognizer: InstanceType<typeof sherpa.OfflineRecognizer> | null = null;
let extractor: InstanceType<typeof sherpa.SpeakerEmbeddingExtractor> | null = null;
const voices = new Map<number, Speakers>();

function load({ model, speaker }: ModelFolder, numThreads: number): void {
  const common = { numThreads, debug: 0, provider: 'cpu' };
  const featConfig = { sampleRate: SAMPLE_RATE, featureDim: 80 };
  recognizer = new sherpa.OfflineRecognizer({ featConfig, modelConfig: { ...model, ...common } });
  if (speaker !== null) extractor = new sherpa.SpeakerEmbeddingExtractor({ model: speaker, ...common });
}

function transcribe(recognition: number, pcm: Int16Array, isInterim: boolean): Transcription {
  if (recognizer === null) throw new Error('not loaded');
  const samples = Float32Array.from(pcm, (sample) => sample / 32_768);
  const stream = recognizer.createStream();
  stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
  recognizer.decode(stream);
  const { text, tokens = [], timestamps = [], durations = [] } = recognizer.getResult(stream);
  const words = tokens.map((token, index): Word => {
    const start = timestamps[index] ?? 0;
    const end =
      durations[index] === undefined ? (timestamps[index + 1] ?? start + LAST_TOKEN_S) : start + durations[index];
    return { text: token.replaceAll('▁', ' ').trim(), startMs: start * 1000, endMs: end * 1000 };
  });
  const isTimed = words.length > 0 && timestamps.length === tokens.length;
  const speaker = isInterim ? null : speakerOf(recognition, samples);
  return { text, words: isTimed ? words : null, noSpeech: null, turns: null, speaker };
}

function speakerOf(recognition: number, samples: Float32Array): number | null {
  if (extractor === null) return null;
  const stream = extractor.createStream();
  stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
  stream.inputFinished();
  if (!extractor.isReady(stream)) return null;
  const known = voices.get(recognition) ?? new Speakers();
  voices.set(recognition, known);
  return known.numberOf(extractor.compute(stream, false), (samples.length * 1000) / SAMPLE_RATE);
}

serveWorker<SherpaOperations>({
  load: ({ folder, threads }) => {
    load(folder, threads);
    return null;
  },
  transcribe: ({ recognition, pcm, isInterim }) => transcribe(recognition, pcm, isInterim),
  forget: ({ recognition }) => {
    voices.delete(recognition);
    return null;
  },
});
