import type { SpeechMode, TranscriptData } from '@app/contract';

/** How the sending of a recording came to its end; only `finished` means that all of it is text. */
export type UplinkEnd =
  { reason: 'finished' | 'taken_over' | 'gone' | 'closed' } | { reason: 'refused'; code: string; message: string };

export interface UplinkListener {
  /** The server has taken it on, and says how it hears. */
  started?: (mode: SpeechMode, chunkMs: number) => void;
  /** Whether the server can be reached. */
  reachable?: (isReachable: boolean) => void;
  line?: (line: TranscriptData) => void;
  provider?: (isTroubled: boolean) => void;
  /** The audio of the present take cannot be read there. */
  unreadable?: () => void;
  buffered?: (seconds: number) => void;
  over: (end: UplinkEnd) => void;
}

const FINAL: readonly string[] = [
  'CONSENT_REQUIRED',
  'CONVERSATION_NOT_FOUND',
  'NOT_FOUND',
  'FORBIDDEN',
  'VALIDATION',
  'SPEECH_OFF',
];

/** Whether another try after this refusal is of no use. */
export function isFinal(code: string): boolean {
  return FINAL.includes(code);
}

/** Whether what was recorded must not be kept: nobody agreed to it, or its 1on1 was deleted. */
export function mustBeForgotten(end: UplinkEnd): boolean {
  return end.reason === 'refused' && ['CONSENT_REQUIRED', 'CONVERSATION_NOT_FOUND'].includes(end.code);
}
