import type { Trouble } from '../model/recording-model.js';

/** What a recorder makes that the server can read. */
export const AUDIO_TYPE = 'audio/webm;codecs=opus';

/** Why there is no sound: shown as it is named. */
export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError';

  constructor(readonly trouble: Trouble & ('microphone' | 'unsupported')) {
    super(trouble);
  }
}

/** Whether this browser makes audio that the server can read. */
export function canRecord(): boolean {
  return (
    'mediaDevices' in navigator && typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(AUDIO_TYPE)
  );
}

/**
 * Opens the microphone for speech.
 * @param deviceId the device that the person chose; without it, or when it is gone, the browser's own choice
 * @throws MicrophoneError where permission is refused or there is no device
 */
export async function openMicrophone(deviceId?: string): Promise<MediaStream> {
  try {
    const chosen = deviceId === undefined ? {} : { deviceId: { ideal: deviceId } };
    const audio = { noiseSuppression: true, echoCancellation: true, channelCount: 1, ...chosen };
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch {
    throw new MicrophoneError('microphone');
  }
}

/** Switches the sound of a stream off and on; the device stays open. */
export function setMicrophoneEnabled(stream: MediaStream, isOn: boolean): void {
  for (const track of stream.getAudioTracks()) track.enabled = isOn;
}

/** Gives the device back. */
export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
