import type { protos } from '@google-cloud/speech';
import { SAMPLE_RATE } from '../../../ports/recognizer.port.js';
import type { Features, GoogleOptions } from './google-settings.js';

type V1 = protos.google.cloud.speech.v1.IStreamingRecognizeRequest;
type V2 = protos.google.cloud.speech.v2.IStreamingRecognizeRequest;

const VOICES = { minSpeakerCount: 1, maxSpeakerCount: 2 };
const DEFAULT_LANGUAGE = 'ja-JP';

/** What v1 wants to hear first. */
export function firstRequestV1(options: GoogleOptions, features: Features): V1 {
  return {
    streamingConfig: {
      interimResults: true,
      config: {
        encoding: 'LINEAR16',
        sampleRateHertz: SAMPLE_RATE,
        languageCode: options.language ?? DEFAULT_LANGUAGE,
        model: options.model,
        enableAutomaticPunctuation: true,
        enableWordTimeOffsets: features.hasWordTimes,
        ...(features.hasDiarization && { diarizationConfig: { enableSpeakerDiarization: true, ...VOICES } }),
      },
    },
  };
}

/** What v2 wants to hear first: the recogniser `_` is the one that need not be made beforehand. */
export function firstRequestV2(options: GoogleOptions, features: Features, projectId: string): V2 {
  return {
    recognizer: `projects/${projectId}/locations/${options.location ?? 'global'}/recognizers/_`,
    streamingConfig: {
      streamingFeatures: { interimResults: true },
      config: {
        explicitDecodingConfig: { encoding: 'LINEAR16', sampleRateHertz: SAMPLE_RATE, audioChannelCount: 1 },
        languageCodes: [options.language ?? DEFAULT_LANGUAGE],
        model: options.model,
        features: {
          enableAutomaticPunctuation: true,
          enableWordTimeOffsets: features.hasWordTimes,
          ...(features.hasDiarization && { diarizationConfig: VOICES }),
        },
      },
    },
  };
}
