import { Redis } from 'ioredis';

/**
 * A client that ends when it is asked to. ioredis only cancels its next attempt when asked between two attempts: it then
 * never reports its end, and code that waits for that, as BullMQ does at shutdown, waits for ever.
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
