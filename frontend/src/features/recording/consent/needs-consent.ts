import type { SpeechMode } from '@app/contract';

/** What is known of a consent. `consent_key` stands for the destination it was given for; an older server tells none. */
export interface KnownConsent {
  consent_at: string | null;
  consent_key?: string | null;
}

/** The key of each mode's destination, as the public settings tell it. */
export type ConsentKeys = Partial<Record<SpeechMode, string>>;

/**
 * Whether the other person has to be asked before a recording: `first` where nobody agreed, `moved` where they agreed to
 * another destination of the voice, null where the consent covers the one of now.
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
