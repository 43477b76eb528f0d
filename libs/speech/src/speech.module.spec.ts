import { CONFIG, readConfig } from '@app/platform';
import { Test } from '@nestjs/testing';
import { OpenAiSpeechRecognizer } from './providers/openai/openai.recognizer.js';
import { OpenAiRealtimeRecognizer } from './providers/openai/realtime.recognizer.js';
import { chooseRecognizer, RECOGNIZER, speechServer, SpeechModule } from './speech.module.js';

const NEEDED = { DATABASE_URL: 'postgresql://app@localhost/jizo', JWT_SECRET: 'x'.repeat(32), ROOT_KEY_FILE: '-' };
const LOCAL = 'http://localhost:8000/v1';
const OPENAI = 'https://api.openai.com/v1';

function config(environment: Record<string, string>) {
  return readConfig({ ...NEEDED, AI_PROVIDER: 'offline', ...environment });
}

describe('the recogniser of the configuration', () => {
  it.each([{}, { SPEECH_PROVIDER: 'browser' }, { SPEECH_PROVIDER: 'off' }])(
    '[REC-12] %j: none',
    async (environment) => {
      expect(await chooseRecognizer(config(environment))).toBeNull();
    },
  );

  it('[REC-12] openai: by requests, or over a socket where the name of the model says so', async () => {
    const openai = { SPEECH_PROVIDER: 'openai', OPENAI_SPEECH_BASE_URL: LOCAL };
    expect(await chooseRecognizer(config(openai))).toBeInstanceOf(OpenAiSpeechRecognizer);
    const live = { ...openai, OPENAI_SPEECH_MODEL: 'gpt-live-transcribe' };
    expect(await chooseRecognizer(config(live))).toBeInstanceOf(OpenAiRealtimeRecognizer);
  });

  it('[REC-12] sherpa: a model folder that does not exist stops the start', async () => {
    const sherpa = config({ SPEECH_PROVIDER: 'sherpa', SHERPA_MODEL_DIR: '/nowhere/at/all' });
    await expect(chooseRecognizer(sherpa)).rejects.toThrow(
      '/nowhere/at/all からモデルを読めません。フォルダーが見つからないか、読めません',
    );
  });

  it.each([
    [{ OPENAI_API_KEY: 'k' }, OPENAI, 'k'],
    [{ OPENAI_API_KEY: 'k', OPENAI_SPEECH_BASE_URL: LOCAL }, LOCAL, 'none'],
    [{ OPENAI_API_KEY: 'k', OPENAI_SPEECH_API_KEY: 's', OPENAI_SPEECH_BASE_URL: LOCAL }, LOCAL, 's'],
    [{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: LOCAL }, LOCAL, 'k'],
    [
      { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: LOCAL, OPENAI_SPEECH_BASE_URL: 'http://localhost:8000/x' },
      'http://localhost:8000/x',
      'k',
    ],
    [{ OPENAI_BASE_URL: LOCAL }, LOCAL, 'none'],
  ])('%j: the voice goes to %s with the key %s', (environment, baseURL, apiKey) => {
    expect(speechServer(config({ SPEECH_PROVIDER: 'openai', ...environment }))).toEqual({ baseURL, apiKey });
  });

  it('starts and ends with the application', async () => {
    const started: string[] = [];
    const recognizer = {
      warmUp: () => Promise.resolve(started.push('warmed')),
      close: () => Promise.resolve(started.push('closed')),
    };
    const module = await Test.createTestingModule({ imports: [SpeechModule] })
      .useMocker((token) => (token === CONFIG ? config({}) : undefined))
      .overrideProvider(RECOGNIZER)
      .useValue(recognizer)
      .compile();
    await module.init();
    expect(started).toEqual(['warmed']);
    await module.close();
    expect(started).toEqual(['warmed', 'closed']);
  });
});
