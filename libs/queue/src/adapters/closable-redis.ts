import { Redis } from 'ioredis';

/**
 * A client that ends when it is told to. ioredis only forgets its next attempt when it is told so between two of them: it then
 * never says that it ended, and whoever waits for that, as BullMQ does at shutdown, waits for ever.
 */
export class PromptRedis extends Redis {
  override disconnect(reconnect = false): void {
    const between = this.status === 'reconnecting' && !reconnect;
    super.disconnect(reconnect);
    if (!between) return;
    // One last attempt, marked as the last: it ends by failing, or else as soon as it has succeeded.
    this.once('connect', () => super.disconnect());
    this.connect().catch(() => undefined);
  }
}
