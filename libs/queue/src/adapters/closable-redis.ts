import { Redis } from 'ioredis';

/**
 * A client that reports its end. ioredis, when it is closed between two attempts to connect, drops the next attempt without the
 * event `end`; BullMQ waits for that event at shutdown and would never end.
 */
export class ClosableRedis extends Redis {
  override disconnect(reconnect = false): void {
    const between = this.status === 'reconnecting' && !reconnect;
    super.disconnect(reconnect);
    if (!between) return;
    // One last attempt, marked as the last: it ends by failing, or else as soon as it has succeeded.
    this.once('connect', () => super.disconnect());
    this.connect().catch(() => undefined);
  }
}
