import { StoreError } from './store-error.js';

/** What a transaction fails with whose connection was closed before it or in the middle of it: as a rule nothing of it is stored. */
const CLOSED = ['InvalidStateError', 'TransactionInactiveError', 'AbortError', 'UnknownError'];

/**
 * A connection that the browser may close at any time, as Safari does in the background and Chrome after a fault of the disk:
 * the next access opens a new one. Not every browser says so, so that a transaction that fails counts as a sign, too.
 */
export class Reopening<Connection extends { close: () => void }> {
  private opened: Promise<Connection> | null = null;

  /** @param open opens a connection; it calls `closed` when that one must no longer be used */
  constructor(private readonly open: (closed: () => void) => Promise<Connection>) {}

  /**
   * @param transact one transaction; it is done once more if the connection was closed, even at its very end
   * @throws StoreError
   */
  async use<T>(transact: (connection: Connection) => Promise<T>): Promise<T> {
    const opened = this.connection();
    try {
      return await transact(await opened);
    } catch (error) {
      if (!(error instanceof DOMException) || !CLOSED.includes(error.name)) throw new StoreError(error);
      this.leave(opened);
    }
    try {
      return await transact(await this.connection());
    } catch (error) {
      throw new StoreError(error);
    }
  }

  private connection(): Promise<Connection> {
    if (this.opened !== null) return this.opened;
    const opened = this.open(() => this.leave(opened));
    this.opened = opened;
    // After a failure the next access tries again.
    opened.catch(() => this.leave(opened));
    return opened;
  }

  /** Running transactions come to their end: closing waits for them. */
  private leave(opened: Promise<Connection>): void {
    if (this.opened === opened) this.opened = null;
    opened.then((connection) => connection.close()).catch(() => undefined);
  }
}
