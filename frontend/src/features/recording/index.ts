export { purgeConversation, purgeUser, sendLeftovers, unsentSeconds } from './leftovers.js';
export type { ListeningError } from './listening.js';
export type { PushToTalkOptions } from './push-to-talk.js';
export type { EngineOptions as RecordingOptions } from './recording-engine.js';
export type { LiveLine, RecordingControls, RecordingPhase, RecordingState, Trouble } from './recording-model.js';
export { mergeLines } from './recording-state.js';
export { usePushToTalk, type VoiceInput } from './use-push-to-talk.js';
export { useRecording } from './use-recording.js';
