import { CONFIG, ConfigError, languageModelUrl, speechServerUrl, type Config } from '@app/platform';
import {
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { isRealtimeModel, OpenAiRealtimeRecognizer } from './providers/openai/realtime.recognizer.js';
import { SherpaRecognizer } from './providers/sherpa/sherpa.recognizer.js';
import type { AudioDecoder } from './ports/decoder.port.js';
import { ThreadedDecoder } from './decoding/thread/threaded-decoder.js';
import { SpeechError, type SpeechRecognizer } from './ports/recognizer.port.js';

/** Token of the recogniser, a {@link SpeechRecognizer}; null in the modes `browser` and `off`, which need none. */
export const RECOGNIZER = Symbol('RECOGNIZER');
/** Token of the {@link AudioDecoder}; null without a recogniser to decode for. */
export const AUDIO_DECODER = Symbol('AUDIO_DECODER');

type SpeechConfig = Pick<
  Config,
  | 'SPEECH_PROVIDER'
  | 'OPENAI_BASE_URL'
  | 'OPENAI_API_KEY'
  | 'OPENAI_SPEECH_BASE_URL'
  | 'OPENAI_SPEECH_API_KEY'
  | 'OPENAI_SPEECH_MODEL'
  | 'SHERPA_MODEL_DIR'
  | 'GOOGLE_SPEECH_MODEL'
  | 'GOOGLE_SPEECH_ENDPOINT'
  | 'GOOGLE_CLOUD_PROJECT'
  | 'GOOGLE_SPEECH_LOCATION'
>;

/**
 * The recogniser that the configuration asks for; null where the browser does it, or speech recognition is off. The SDKs are
 * loaded where they are used: Google's is a fifth of all code, and takes tens of megabytes.
 * @throws ConfigError for a model folder that holds none
 */
export async function chooseRecognizer(config: SpeechConfig): Promise<SpeechRecognizer | null> {
  switch (config.SPEECH_PROVIDER) {
    case 'openai':
      return openAi(config);
    case 'sherpa':
      if (config.SHERPA_MODEL_DIR === undefined) throw new ConfigError('SHERPA_MODEL_DIR is not set');
      return new SherpaRecognizer(config.SHERPA_MODEL_DIR);
    case 'google':
      return google(config);
    case 'browser':
    case 'off':
      return null;
  }
}

/** Chirp is reached by the second version of the API, the older models by the first, which knows voices apart. */
async function google(config: SpeechConfig): Promise<SpeechRecognizer> {
  const { GoogleRecognizer } = await import('./providers/google/google.recognizer.js');
  const { GOOGLE_SPEECH_MODEL: model = 'latest_long', GOOGLE_SPEECH_ENDPOINT: endpoint } = config;
  const { GOOGLE_CLOUD_PROJECT: projectId, GOOGLE_SPEECH_LOCATION: location } = config;
  return new GoogleRecognizer({
    apiVersion: model.startsWith('chirp') ? 'v2' : 'v1',
    model,
    diarization: true,
    ...(endpoint !== undefined && { endpoint }),
    ...(projectId !== undefined && { projectId }),
    ...(location !== undefined && { location }),
  });
}

async function openAi(config: SpeechConfig): Promise<SpeechRecognizer> {
  const model = config.OPENAI_SPEECH_MODEL;
  if (isRealtimeModel(model)) return new OpenAiRealtimeRecognizer({ ...speechServer(config), model });
  const { OpenAiSpeechRecognizer } = await import('./providers/openai/openai.recognizer.js');
  const logger = new Logger('Speech');
  return new OpenAiSpeechRecognizer({
    ...speechServer(config),
    model,
    onCall: (call) => logger.debug({ msg: 'speech was sent', ...call }),
  });
}

/** Where the voice goes, and with which key: that of the language model is not sent to another server. */
export function speechServer(config: SpeechConfig): { baseURL: string; apiKey: string } {
  const baseURL = speechServerUrl(config);
  const shared =
    new URL(baseURL).origin === new URL(languageModelUrl(config)).origin ? config.OPENAI_API_KEY : undefined;
  // A server that wants none is sent a word that says so.
  return { baseURL, apiKey: config.OPENAI_SPEECH_API_KEY ?? shared ?? 'none' };
}

/** Warms recogniser and decoder up after the start, and ends them at shutdown. */
@Injectable()
class SpeechLifetime implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Speech');

  constructor(
    @Inject(RECOGNIZER) private readonly recognizer: SpeechRecognizer | null,
    @Inject(AUDIO_DECODER) private readonly decoder: AudioDecoder | null,
  ) {}

  onApplicationBootstrap(): void {
    // Not awaited: the first page must not wait for a model. The first recording reports a failure.
    for (const part of [this.recognizer, this.decoder])
      part?.warmUp().catch((error: unknown) => {
        this.logger.error(error instanceof SpeechError ? error.message : 'speech recognition could not be warmed up');
      });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.recognizer?.close();
    await this.decoder?.close();
  }
}

/** Speech to text: the recogniser and the decoder of the configured mode. */
@Module({
  providers: [
    { provide: RECOGNIZER, useFactory: chooseRecognizer, inject: [CONFIG] },
    {
      provide: AUDIO_DECODER,
      useFactory: (recognizer: SpeechRecognizer | null) => (recognizer === null ? null : new ThreadedDecoder()),
      inject: [RECOGNIZER],
    },
    SpeechLifetime,
  ],
  exports: [RECOGNIZER, AUDIO_DECODER],
})
export class SpeechModule {}
