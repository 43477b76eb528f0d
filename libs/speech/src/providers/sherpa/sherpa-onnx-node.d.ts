/** The parts of the package that we use; it has no types. */
declare module 'sherpa-onnx-node' {
  interface Stream {
    acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void;
    inputFinished(): void;
  }
  interface OfflineRecognizer {
    createStream(): Stream;
    decode(stream: Stream): void;
    getResult(stream: Stream): { text: string; tokens?: string[]; timestamps?: number[]; durations?: number[] };
  }
  interface SpeakerEmbeddingExtractor {
    createStream(): Stream;
    isReady(stream: Stream): boolean;
    compute(stream: Stream, enableExternalBuffer: boolean): Float32Array;
  }
  const sherpa: {
    OfflineRecognizer: new (config: object) => OfflineRecognizer;
    SpeakerEmbeddingExtractor: new (config: object) => SpeakerEmbeddingExtractor;
  };
  export default sherpa;
}
