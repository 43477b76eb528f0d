import type { ConversationPart } from '../domain/domain.js';
import type { HintOffered } from './hint.js';
import type {
  Acknowledged,
  AudioChunk,
  ClientTranscript,
  StartTranscription,
  TranscriptData,
  TranscriptionEnded,
  TranscriptionProgress,
  TranscriptionRestart,
  TranscriptionStarted,
  TranscriptionTrouble,
} from './recording.js';

/** A saved change: `revision` is the conversation's own counter, which every change raises. */
export interface ConversationUpdated {
  conversationId: string;
  part: ConversationPart;
  revision: number;
}

/** A further piece of an answer as it is written; `messageId` is the id the stored message will have. */
export interface AssistantDelta {
  conversationId: string;
  messageId: string;
  text: string;
}

/** Events from the server to the browser. The socket says "changed"; GET is the truth. */
export interface ServerEvents {
  conversation_updated: (payload: ConversationUpdated) => void;
  assistant_delta: (payload: AssistantDelta) => void;
  /** To the sockets that follow the conversation ({@link ClientEvents.follow_conversation}); at most every 20 seconds. */
  hint_offered: (payload: HintOffered) => void;
  /** Notifications may have been missed: fetch the visible data again. */
  resync: (payload: Record<string, never>) => void;
  transcript_data: (payload: TranscriptData) => void;
  transcription_progress: (payload: TranscriptionProgress) => void;
  transcription_restart: (payload: TranscriptionRestart) => void;
  transcription_trouble: (payload: TranscriptionTrouble) => void;
}

/**
 * Events from the browser to the server. `start_transcription`, `audio_stream` and `end_transcription` also come bare, with
 * no payload or with the bytes alone: then the text goes to that socket and nothing is stored.
 */
export interface ClientEvents {
  /**
   * Asks for the hints of a conversation (`hint_offered`) on this socket; a new connection asks again. A socket that records follows
   * without asking.
   */
  follow_conversation: (
    payload: { conversationId: string },
    acknowledge?: (answer: Acknowledged<Record<string, never>>) => void,
  ) => void;
  /** The screen of the conversation was left: nothing more is proposed to this socket. */
  leave_conversation: (
    payload: { conversationId: string },
    acknowledge?: (answer: Acknowledged<Record<string, never>>) => void,
  ) => void;
  start_transcription: (
    payload?: StartTranscription,
    acknowledge?: (answer: Acknowledged<TranscriptionStarted>) => void,
  ) => void;
  audio_stream: (payload: AudioChunk | ArrayBuffer | Uint8Array) => void;
  client_transcript: (
    payload: ClientTranscript,
    acknowledge?: (answer: Acknowledged<{ lineId: string }>) => void,
  ) => void;
  /**
   * The recorder of a recording that this socket has begun has stopped, and not all of it was sent: what comes from now on was said before.
   * Not answered.
   */
  recorder_stopped: (payload: { recordingId: string }) => void;
  /** Acknowledged when the last words are stored, or when they have to wait for the recogniser. A bare client is answered `{}`. */
  end_transcription: (
    payload?: { recordingId: string },
    acknowledge?: (answer: Acknowledged<TranscriptionEnded | Record<string, never>>) => void,
  ) => void;
}
