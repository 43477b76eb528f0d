import type { Channel, TranscriptionTrouble } from '@app/contract';

type ServerTrouble = TranscriptionTrouble['trouble'];

/** What the server says of itself over one connection: its trouble, and whether it takes nothing for now. */
export class ServerState {
  private trouble: ServerTrouble = null;
  /** The server takes nothing for now, since more comes than it takes from one person; the pieces at which it said so. */
  private readonly pacedAt = new Map<Channel | undefined, number>();

  constructor(private readonly tell: (trouble: ServerTrouble | 'pace') => void) {}

  get isTroubled(): boolean {
    return this.trouble !== null;
  }

  troubled(trouble: ServerTrouble): void {
    this.trouble = trouble;
    this.tell(this.pacedAt.size === 0 ? trouble : 'pace');
  }

  /** From this piece of a channel on it takes nothing; null: it takes pieces again. */
  pace(channel: Channel | undefined, at: number | null): void {
    if ((this.pacedAt.get(channel) ?? null) === at) return;
    if (at === null) this.pacedAt.delete(channel);
    else this.pacedAt.set(channel, at);
    this.troubled(this.trouble);
  }

  /** It has received pieces of a channel up to this one. */
  received(channel: Channel | undefined, seq: number): void {
    if (seq > (this.pacedAt.get(channel) ?? Infinity)) this.pace(channel, null);
  }

  /** The connection has ended, and with it what the server said. */
  forget(): void {
    this.pacedAt.clear();
    this.troubled(null);
  }
}
