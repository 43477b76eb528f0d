import type { ModelRefusal } from '@app/contract';

/** What an answer says of the language model in whose place the offline engine answered. */
interface Said {
  model_paused_until: string | null;
  model_refused: ModelRefusal | null;
}

let until: string | null = null;
let refused: ModelRefusal | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function tell(moment: string | null, refusal: ModelRefusal | null): void {
  // A server of an earlier version, which an update leaves for a while, says nothing of a refusal.
  const known = refusal ?? null;
  if (until === moment && refused === known) return;
  [until, refused] = [moment, known];
  for (const listener of listeners) listener();
}

/** Why the offline engine answers in place of the language model; as the last answer said. */
export const modelPause = {
  /** The calls of the hour are used up until this moment, which is still to come; or null. */
  until: (): string | null => until,
  /** What an administrator has to set right; or null. */
  refused: (): ModelRefusal | null => refused,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Takes note of what a proposal says that nobody asked for: it knows nothing of the hour's calls. */
export function noteRefusal(refusal: ModelRefusal | null): void {
  tell(until, refusal);
}

/** Takes note of what an answer says. @returns the answer */
export function notePause<T extends Said>(answer: T): T {
  clearTimeout(timer);
  const { model_paused_until: moment, model_refused: refusal } = answer;
  const left = moment === null ? 0 : Date.parse(moment) - Date.now();
  tell(left > 0 ? moment : null, refusal);
  if (left > 0) timer = setTimeout(() => tell(null, refusal), left);
  return answer;
}
