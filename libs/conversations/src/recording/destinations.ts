import { IMPORT_CONSENT, SPEECH_MODES, type SpeechMode } from '@app/contract';
import { languageModelUrl, newId, speechServerUrl, type Config } from '@app/platform';
import { createHash } from 'node:crypto';

/** A mode in which a voice is recorded. */
export type RecordingMode = Exclude<SpeechMode, 'off'>;

export const RECORDING_MODES: readonly RecordingMode[] = SPEECH_MODES.filter((mode) => mode !== 'off');

/** Where voice and words go in a mode. */
export interface Destination {
  mode: RecordingMode;
  /** Who hears the voice: the mode, and the server if there is more than one. */
  voice: string;
  /** Who analyses the words: the server of the language model, or `offline`. */
  words: string;
  /** A hash of all three: what has the same is covered by the same consent. */
  key: string;
  /** `voice` as people read it. */
  label: string;
}

type DestinationConfig = Pick<
  Config,
  | 'SPEECH_PROVIDER'
  | 'AI_PROVIDER'
  | 'OPENAI_BASE_URL'
  | 'OPENAI_SPEECH_BASE_URL'
  | 'GOOGLE_SPEECH_LOCATION'
  | 'GOOGLE_SPEECH_ENDPOINT'
>;

/** The modes that a browser can be heard in here: the configured one, and its own recogniser. */
export function offeredModes({ SPEECH_PROVIDER }: Pick<Config, 'SPEECH_PROVIDER'>): RecordingMode[] {
  return RECORDING_MODES.filter((mode) => mode === SPEECH_PROVIDER || mode === 'browser');
}

/** The mode of a take: what comes as text was recognised by the browser. `off` where nothing is heard. */
export function modeOf(mimeType: string, configured: SpeechMode): SpeechMode {
  return mimeType.startsWith('text/plain') && configured !== 'off' ? 'browser' : configured;
}

/** Where voice and words go in the mode, as configured now. */
export function destinationOf(config: DestinationConfig, mode: RecordingMode): Destination {
  const { voice, label } = VOICES[mode](config);
  const words = wordsDestination(config);
  const key = createHash('sha256')
    .update(JSON.stringify([mode, voice, words]))
    .digest('base64url')
    .slice(0, 16);
  return { mode, voice, words, key, label };
}

/** Who analyses the words, as configured now: the server of the language model, or `offline`. */
export function wordsDestination(config: Pick<Config, 'AI_PROVIDER' | 'OPENAI_BASE_URL'>): string {
  return config.AI_PROVIDER === 'offline' ? 'offline' : new URL(languageModelUrl(config)).origin;
}

/** The consent to words that come from elsewhere: no voice is heard here, and it covers no recording. */
export function importConsent(
  config: DestinationConfig,
  { id: conversationId, owner }: { id: string; owner: string },
  givenAt: Date,
) {
  const where = { mode: 'off' as const, voice: 'import', words: wordsDestination(config), key: IMPORT_CONSENT };
  return { id: newId(), owner, conversationId, ...where, givenAt };
}

const VOICES: Record<RecordingMode, (config: DestinationConfig) => { voice: string; label: string }> = {
  browser: () => ({ voice: 'browser', label: 'ブラウザーの音声認識' }),
  google: ({ GOOGLE_SPEECH_ENDPOINT: endpoint, GOOGLE_SPEECH_LOCATION: location = 'global' }) => ({
    voice: `google ${endpoint ?? location}`,
    label: 'Google Cloud Speech-to-Text',
  }),
  openai: (config) => {
    const { origin, host } = new URL(speechServerUrl(config));
    return { voice: `openai ${origin}`, label: `OpenAI互換の音声認識サーバー（${host}）` };
  },
  sherpa: () => ({ voice: 'sherpa', label: 'このサーバー' }),
};
