import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { workerFile } from '@app/platform';
import type { Heard } from '../../segmenting/transcribed-segment.js';
import { SpeechError } from '../../ports/recognizer.port.js';
import type { ModelFolder } from './model-folder.js';
import type { SherpaAnswer, SherpaMessage, SherpaRequest } from './sherpa-messages.js';

const FILE = 'libs/speech/src/providers/sherpa/sherpa.worker';
const DAMAGED = 'SHERPA_MODEL_DIR: モデルを読み込めません。ファイルが壊れていないか確かめ、取得し直してください';

interface Pending {
  resolve: (heard: Heard | null) => void;
  reject: (error: Error) => void;
}

/**
 * The engine in a process of its own, not in a thread: a damaged model makes the native code call abort(), which would take
 * the server with it. Started anew when it dies; it ends with the server, however that ends.
 */
export class SherpaProcess {
  private child: ChildProcess | null = null;
  private loaded: Promise<void> | null = null;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private closed = false;

  constructor(
    private readonly folder: ModelFolder,
    private readonly threads: number,
  ) {}

  /** @throws SpeechError MISCONFIGURED when the model cannot be loaded */
  async load(): Promise<void> {
    this.loaded ??= this.call({ op: 'load', folder: this.folder, threads: this.threads }).then(
      () => undefined,
      () => {
        this.loaded = null;
        throw this.closed ? new SpeechError('UNAVAILABLE') : new SpeechError('MISCONFIGURED', DAMAGED);
      },
    );
    await this.loaded;
  }

  /** @throws SpeechError UNREADABLE when the engine died, MISCONFIGURED when it cannot be loaded */
  async transcribe(recognition: number, pcm: Int16Array, isInterim: boolean): Promise<Heard> {
    await this.load();
    const heard = await this.call({ op: 'transcribe', recognition, pcm, isInterim });
    if (heard === null) throw new SpeechError('UNAVAILABLE');
    return heard;
  }

  /** A recognition has ended. */
  forget(recognition: number): void {
    if (this.child) this.call({ op: 'forget', recognition }).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.closed = true;
    const { child } = this;
    this.died(child);
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  private call(request: SherpaRequest): Promise<Heard | null> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      if (this.closed) {
        reject(new SpeechError('UNAVAILABLE', 'closed'));
        return;
      }
      this.pending.set(id, { resolve, reject });
      const message: SherpaMessage = { ...request, id };
      // A child that died is heard of by its event.
      this.start().send(message, () => undefined);
    });
  }

  private start(): ChildProcess {
    if (this.child) return this.child;
    // What the native code prints is dropped: it is not ours to log.
    const child = fork(fileURLToPath(workerFile(FILE)), [], {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child = child;
    child.unref();
    child.channel?.unref();
    child.on('message', (answer: SherpaAnswer) => this.receive(answer));
    child.on('error', () => this.died(child));
    child.on('exit', () => this.died(child));
    return child;
  }

  private receive(answer: SherpaAnswer): void {
    const pending = this.pending.get(answer.id);
    this.pending.delete(answer.id);
    if (answer.type === 'error') pending?.reject(new SpeechError('UNREADABLE', answer.name));
    else pending?.resolve(answer.type === 'heard' ? answer.heard : null);
  }

  private died(child: ChildProcess | null): void {
    if (this.child !== child) return;
    this.child = null;
    this.loaded = null;
    const died = [...this.pending.values()];
    this.pending.clear();
    // Audio that kills the engine again and again is given up in the end.
    for (const { reject } of died) reject(new SpeechError('UNREADABLE', 'the engine died'));
  }
}
