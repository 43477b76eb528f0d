/** Something a manager wrote and the server accepted. */
export interface Written {
  conversationId: string;
  text: string;
}

/** What one manager knows to be accepted (2xx or acknowledged), and what went wrong on the way. */
export interface AcceptedWrites {
  /** 1on1s that were begun. */
  talks: string[];
  lines: (Written & { id: string })[];
  replies: Written[];
  /** The last memo of each 1on1; earlier ones were replaced by their writer. */
  memos: Map<string, string>;
  ticks: string[];
  /** When (Date.now) a 1on1 was over for its manager, who asked for its summary. */
  ended: Map<string, number>;
  /** 1on1s whose summary was answered. */
  summarised: string[];
  /** Every accepted write, also those that were replaced since. */
  accepted: number;
  /** Failed attempts by what was seen: an error code, a status or a lost connection. */
  failures: Map<string, number>;
  /** The longest time from a first attempt to the one that succeeded, of what failed at least once. */
  longestMs: number;
  /** Requests that had no answer at all. */
  hung: number;
  /** Why a browser would have stopped trying. */
  givenUp: string[];
}

export function noWrites(): AcceptedWrites {
  return {
    talks: [],
    lines: [],
    replies: [],
    memos: new Map(),
    ticks: [],
    ended: new Map(),
    summarised: [],
    accepted: 0,
    failures: new Map(),
    longestMs: 0,
    hung: 0,
    givenUp: [],
  };
}

/** Notes one failed attempt. */
export function noteFailure(writes: AcceptedWrites, what: string): void {
  writes.failures.set(what, (writes.failures.get(what) ?? 0) + 1);
}

/** Notes how long something took that failed at first. */
export function noteOutage(writes: AcceptedWrites, ms: number): void {
  writes.longestMs = Math.max(writes.longestMs, ms);
}
