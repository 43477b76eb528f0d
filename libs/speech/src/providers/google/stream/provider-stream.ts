import { v1, v2 } from '@google-cloud/speech';
import { credentials } from '@grpc/grpc-js';
import type { Features, GoogleOptions } from './google-settings.js';
import { firstRequestV1, firstRequestV2 } from './stream-config.js';
import { readResults, type StreamResult } from './stream-results.js';

export interface StreamHandlers {
  /** It takes audio (again). */
  onReady: () => void;
  onResults: (results: StreamResult[]) => void;
  /** It has given all it had. */
  onEnd: () => void;
  /** The stream is gone; the gRPC status, or null without one. */
  onFailure: (code: number | null) => void;
}

/** One streaming call. */
export interface ProviderStream {
  /** False: nothing should be written until `onReady`. */
  readonly canWrite: boolean;
  write(pcm: Uint8Array): void;
  /** No more audio comes; what it heard it still says. */
  end(): void;
  /** No handler is called any more. */
  cancel(): void;
}

export type OpenStream = (features: Features, handlers: StreamHandlers) => ProviderStream;

type Call = ReturnType<v1.SpeechClient['_streamingRecognize']>;
type Client = v1.SpeechClient | v2.SpeechClient;

/** The client of the one version that is used. */
export class GoogleConnection {
  private readonly client: Client;
  private readonly calls = new Set<Promise<void>>();
  private projectId: string;

  constructor(private readonly options: GoogleOptions) {
    this.client =
      options.apiVersion === 'v1'
        ? new v1.SpeechClient(clientOptions(options))
        : new v2.SpeechClient(clientOptions(options));
    this.projectId = options.projectId ?? '';
  }

  /** Loads the credentials and the service: idempotent. */
  async initialize(): Promise<void> {
    await this.client.initialize();
    if (this.options.apiVersion === 'v2' && this.projectId === '') this.projectId = await this.client.getProjectId();
  }

  open(features: Features, handlers: StreamHandlers): ProviderStream {
    return new GoogleStream(() => this.call(features), this.initialize(), this.options.apiVersion, handlers);
  }

  /** Waits for the calls that still run. */
  async close(): Promise<void> {
    // A cancelled call still hears of its end.
    await Promise.all(this.calls);
    // It rejects when it never came into being.
    await this.client.close().catch(() => undefined);
  }

  private call(features: Features): Call {
    // Not streamingRecognize(): that of v2 sends no audio.
    const call = this.client._streamingRecognize();
    const { options } = this;
    call.write(
      options.apiVersion === 'v1'
        ? firstRequestV1(options, features)
        : firstRequestV2(options, features, this.projectId),
    );
    const over = new Promise<void>((resolve) => {
      call.once('end', resolve).once('error', () => setImmediate(resolve));
    });
    this.calls.add(over);
    void over.then(() => this.calls.delete(over));
    return call;
  }
}

class GoogleStream implements ProviderStream {
  private call: Call | null = null;
  private isOver = false;
  private isDraining = false;

  constructor(
    start: () => Call,
    ready: Promise<void>,
    private readonly version: GoogleOptions['apiVersion'],
    private readonly handlers: StreamHandlers,
  ) {
    ready.then(
      () => this.begin(start),
      () => this.over(() => handlers.onFailure(null)),
    );
  }

  get canWrite(): boolean {
    return this.call !== null && !this.isDraining && !this.isOver;
  }

  write(pcm: Uint8Array): void {
    if (!this.canWrite) return;
    this.isDraining = this.call?.write(this.version === 'v1' ? { audioContent: pcm } : { audio: pcm }) === false;
  }

  end(): void {
    if (this.call === null) this.over(() => this.handlers.onFailure(null));
    else this.call.end();
  }

  cancel(): void {
    this.isOver = true;
    this.call?.cancel();
  }

  private begin(start: () => Call): void {
    if (this.isOver) return;
    const call = start();
    this.call = call;
    call.on('data', (response: Parameters<typeof readResults>[0] & { error?: { code?: number | null } | null }) => {
      if (this.isOver) return;
      const code = response.error?.code;
      if (typeof code === 'number' && code !== 0) this.over(() => this.handlers.onFailure(code));
      else this.handlers.onResults(readResults(response));
    });
    call.on('drain', () => {
      this.isDraining = false;
      if (!this.isOver) this.handlers.onReady();
    });
    call.on('end', () => this.over(() => this.handlers.onEnd()));
    // Stays to the end: an error without a listener, also of a cancelled call, would end the process.
    call.on('error', (error: unknown) => this.over(() => this.handlers.onFailure(statusOf(error))));
    this.handlers.onReady();
  }

  private over(tell: () => void): void {
    if (this.isOver) return;
    this.isOver = true;
    tell();
  }
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null;
}

function clientOptions(options: GoogleOptions) {
  const project = options.projectId === undefined ? {} : { projectId: options.projectId };
  const connection = {
    // By default the client waits up to two minutes before it connects again.
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.min_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 1_000,
    // A dead connection is noticed, and a new client does not inherit it.
    'grpc.keepalive_time_ms': 30_000,
    'grpc.keepalive_timeout_ms': 10_000,
    'grpc.use_local_subchannel_pool': 1,
  };
  if (options.endpoint !== undefined) {
    const { hostname, port } = new URL(`http://${options.endpoint}`);
    return {
      ...project,
      ...connection,
      apiEndpoint: hostname,
      port: Number(port),
      sslCreds: credentials.createInsecure(),
    };
  }
  const { location = 'global' } = options;
  const region = location === 'global' ? {} : { apiEndpoint: `${location}-speech.googleapis.com` };
  return { ...project, ...connection, ...region };
}
