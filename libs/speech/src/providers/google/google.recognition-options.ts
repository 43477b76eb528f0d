import type { RecognitionEvent } from '../../ports/recognizer.port.js';
import type { OpenStream } from './stream/provider-stream.js';
import type { Features, GoogleSettings } from './stream/google-settings.js';

/** What one recognition gets from its recogniser. */
export interface GoogleRecognitionOptions {
  settings: GoogleSettings;
  features: Features;
  speed: number;
  openStream: OpenStream;
  onEvent: (event: RecognitionEvent) => void;
  /** A stream with fewer features than asked for works. */
  onAccepted: (features: Features) => void;
  /** A stream neither answered nor ended, or did not even begin: the connection is not to be trusted. */
  onUnusable: () => void;
  onOver: () => void;
}
