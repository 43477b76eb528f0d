import type { SharingFailure } from '../model/recording-model.js';
import { closeMicrophone, MicrophoneError } from './microphone.js';

/** Thrown where nothing can be heard of the other person. */
export class SharingError extends Error {
  override readonly name = 'SharingError';

  constructor(readonly failure: SharingFailure) {
    super(failure);
  }
}

/** Options that TypeScript does not know yet. They are hints: a browser that does not know them ignores them. */
interface SharingOptions extends DisplayMediaStreamOptions {
  systemAudio: 'include';
  windowAudio: 'system';
  selfBrowserSurface: 'exclude';
  surfaceSwitching: 'include';
  controller?: object;
}

/** The voice of the other person is taken as it comes: what suppresses noise was made for microphones. */
const PLAIN_SOUND = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };

/**
 * The sound of a tab, a window or the screen that the person shares. The picture is dropped at once: no part of this
 * product ever sees it.
 */
export class SharedSound {
  constructor(private readonly stream: MediaStream) {}

  /** Whether sound still comes. */
  get isLive(): boolean {
    return this.stream.getAudioTracks().some(({ readyState }) => readyState === 'live');
  }

  /** For a meter. */
  get sound(): MediaStream {
    return this.stream;
  }

  /** A stream of its own for a recorder, which may close it. @throws MicrophoneError when the sharing has ended */
  open(): Promise<MediaStream> {
    if (!this.isLive) return Promise.reject(new MicrophoneError('microphone'));
    return Promise.resolve(this.stream.clone());
  }

  /** Calls back when the person or the browser ends the sharing; not for {@link SharedSound.close}. @returns stops that */
  onEnded(tell: () => void): () => void {
    const tracks = this.stream.getAudioTracks();
    for (const track of tracks) track.addEventListener('ended', tell);
    return () => {
      for (const track of tracks) track.removeEventListener('ended', tell);
    };
  }

  /** Ends the sharing. */
  close(): void {
    closeMicrophone(this.stream);
  }
}

/** Whether this browser can share at all; whether it shares sound, only its name tells. */
export function canShare(): boolean {
  return 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;
}

/**
 * Opens the browser's own sharing dialog, in the handler of a click.
 * @throws SharingError
 */
export async function openSharedSound(): Promise<SharedSound> {
  const stream = await ask();
  for (const picture of stream.getVideoTracks()) {
    picture.stop();
    stream.removeTrack(picture);
  }
  const shared = new SharedSound(stream);
  if (!shared.isLive) {
    shared.close();
    throw new SharingError('no_sound');
  }
  return shared;
}

async function ask(): Promise<MediaStream> {
  const options: SharingOptions = {
    // A browser shares no sound without a picture.
    video: { displaySurface: 'browser' },
    audio: PLAIN_SOUND,
    systemAudio: 'include',
    windowAudio: 'system',
    selfBrowserSurface: 'exclude',
    surfaceSwitching: 'include',
    ...staysHere(),
  };
  try {
    return await navigator.mediaDevices.getDisplayMedia(options);
  } catch {
    throw new SharingError('refused');
  }
}

interface FocusController {
  setFocusBehavior: (behavior: 'no-focus-change') => void;
}

/** The person stays on this page; without it the browser shows the tab that was shared. */
function staysHere(): { controller?: FocusController } {
  const Controller: unknown = Reflect.get(globalThis, 'CaptureController');
  if (!isController(Controller)) return {};
  const controller = new Controller();
  controller.setFocusBehavior('no-focus-change');
  return { controller };
}

function isController(value: unknown): value is new () => FocusController {
  return typeof value === 'function';
}
