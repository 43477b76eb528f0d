import { inProcess, WorkerError, workerFile, WorkerRpc, type StartWorker } from '@app/worker-rpc';
import { SpeechError } from '../../ports/recognizer.port.js';
import type { Transcription } from '../../segmenting/transcribed-segment.js';
import type { ModelFolder } from './model-folder.js';
import type { SherpaOperations } from './sherpa-operations.js';

const FILE = 'libs/speech/src/providers/sherpa/sherpa.worker';
const DAMAGED = 'SHERPA_MODEL_DIR: モデルを読み込めません。ファイルが壊れていないか確かめ、取得し直してください';

/**
 * Runs the engine in a separate process, not in a thread: a damaged model makes the native code call abort(), which would end
 * the server too. It is started again when it dies, and ends with the server in every case.
 */
export class SherpaProcess {
  private loaded: Promise<void> | null = null;
  private readonly rpc: WorkerRpc<SherpaOperations>;
  private ended = 0;

  constructor(
    private readonly folder: ModelFolder,
    private readonly threads: number,
    start: StartWorker = inProcess(workerFile(FILE)),
  ) {
    this.rpc = new WorkerRpc(start, () => {
      this.loaded = null;
      this.ended += 1;
    });
  }

  /** How many engines have ended: the next one does not know the voices that an earlier one has numbered. */
  get endedEngines(): number {
    return this.ended;
  }

  /** @throws SpeechError MISCONFIGURED when the model cannot be loaded */
  async load(): Promise<void> {
    this.loaded ??= this.rpc.call('load', { folder: this.folder, threads: this.threads }).then(
      () => undefined,
      (error: unknown) => {
        this.loaded = null;
        throw isClosed(error) ? new SpeechError('UNAVAILABLE') : new SpeechError('MISCONFIGURED', DAMAGED);
      },
    );
    await this.loaded;
  }

  /** @throws SpeechError UNREADABLE when the engine died of the audio, MISCONFIGURED when it cannot be loaded */
  async transcribe(recognition: number, pcm: Int16Array, isInterim: boolean): Promise<Transcription> {
    await this.load();
    try {
      return await this.rpc.call('transcribe', { recognition, pcm, isInterim });
    } catch (error) {
      // Audio that kills the engine again and again is given up in the end.
      throw new SpeechError(isClosed(error) ? 'UNAVAILABLE' : 'UNREADABLE', 'the engine gave no answer');
    }
  }

  /** A recognition has ended. */
  forget(recognition: number): void {
    if (this.loaded !== null) this.rpc.call('forget', { recognition }).catch(() => undefined);
  }

  close(): Promise<void> {
    return this.rpc.close();
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof WorkerError && error.reason === 'closed';
}
