import type { Config } from './config.js';

const OPENAI = 'https://api.openai.com/v1';

/** Base URL of the server that the language model is asked at. */
export function languageModelUrl({ OPENAI_BASE_URL }: Pick<Config, 'OPENAI_BASE_URL'>): string {
  return OPENAI_BASE_URL ?? OPENAI;
}

/** Base URL of the server that hears the voice in mode `openai`. */
export function speechServerUrl(config: Pick<Config, 'OPENAI_BASE_URL' | 'OPENAI_SPEECH_BASE_URL'>): string {
  return config.OPENAI_SPEECH_BASE_URL ?? languageModelUrl(config);
}
