/** When a turn counts as ended. */
export interface TurnTimes {
  /** Nothing more was said for this long, in milliseconds. */
  quiet: number;
  /** Somebody who does not stop is looked at this often. */
  longest: number;
}

export interface TurnListener {
  /** Called once after something was said; `isOver` is false where people go on talking. */
  looked: (isOver: boolean) => void;
}

/** Notices in one conversation that a turn has ended, of which it learns nothing but that something was said. */
export class TurnEnds {
  private quiet: NodeJS.Timeout | undefined;
  private longest: NodeJS.Timeout | undefined;

  constructor(
    private readonly times: TurnTimes,
    private readonly listener: TurnListener,
  ) {}

  /** Something was said. */
  note(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.look(true), this.times.quiet);
    this.longest ??= setTimeout(() => this.look(false), this.times.longest);
    this.quiet.unref();
    this.longest.unref();
  }

  close(): void {
    clearTimeout(this.quiet);
    clearTimeout(this.longest);
    this.longest = undefined;
  }

  private look(isOver: boolean): void {
    clearTimeout(this.longest);
    this.longest = undefined;
    if (isOver) clearTimeout(this.quiet);
    this.listener.looked(isOver);
  }
}
