import type { SpeechMode } from '@app/contract';

/** The known facts of a consent. `consent_key` stands for its destination of the voice; an older server sends none. */
export interface KnownConsent {
  consent_at: string | null;
  consent_key?: string | null;
}

/** The key of each mode's destination, from the public settings. */
export type ConsentKeys = Partial<Record<SpeechMode, string>>;

/**
 * Whether the other person has to be asked before a recording: `first` if no one has agreed, `moved` if they agreed to
 * another destination of the voice, null if the consent covers the current one.
 */
export function needsConsent(
  consent: KnownConsent | undefined,
  mode: SpeechMode,
  keys: ConsentKeys | undefined,
): 'first' | 'moved' | null {
  if (consent?.consent_at == null) return 'first';
  const now = keys?.[mode];
  return now === undefined || consent.consent_key === undefined || consent.consent_key === now ? null : 'moved';
}
