import { Reopening } from './reopening.js';
import { StoreError } from './store-error.js';

const fault = (name: string) => new DOMException('', name);

/** A connection whose transactions give its number, until it is closed; after that they fail as those of a browser do. */
class Connection {
  isClosed = false;

  constructor(
    readonly number: number,
    readonly closed: () => void,
  ) {}

  close(): void {
    this.isClosed = true;
  }

  transact(): Promise<number> {
    return this.isClosed ? Promise.reject(fault('InvalidStateError')) : Promise.resolve(this.number);
  }
}

describe('a connection that the browser may close', () => {
  let all: Connection[];
  let connections: Reopening<Connection>;
  const use = () => connections.use((connection) => connection.transact());

  beforeEach(() => {
    // Only its presence is asked for.
    Object.defineProperty(globalThis, 'indexedDB', { value: {}, configurable: true });
    all = [];
    connections = new Reopening((closed) => {
      all.push(new Connection(all.length, closed));
      return Promise.resolve(all.at(-1)!);
    });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'indexedDB'));

  it('[REC-9] is opened once, and again when it says that it was closed', async () => {
    expect(await Promise.all([use(), use()])).toEqual([0, 0]);
    all[0]!.closed();
    expect(await Promise.all([use(), use()])).toEqual([1, 1]);
    // It makes room for a newer release, which waits for it.
    await Promise.resolve();
    expect(all[0]!.isClosed).toBe(true);
  });

  it('[REC-9] is opened again when it was closed without a word, once for all that found out', async () => {
    await use();
    all[0]!.close();
    expect(await Promise.all([use(), use(), use()])).toEqual([1, 1, 1]);
    expect(all).toHaveLength(2);
  });

  it.each(['InvalidStateError', 'TransactionInactiveError', 'AbortError', 'UnknownError'])(
    '[REC-9] does a transaction that failed with %s once more on a new one, and no third time',
    async (name) => {
      const transact = jest.fn<Promise<string>, [Connection]>();
      transact.mockRejectedValueOnce(fault(name)).mockResolvedValueOnce('done');
      expect(await connections.use(transact)).toBe('done');
      expect(transact.mock.calls.map(([{ number }]) => number)).toEqual([0, 1]);
      transact.mockReset().mockRejectedValue(fault(name));
      await expect(connections.use(transact)).rejects.toThrow(StoreError);
      expect(transact).toHaveBeenCalledTimes(2);
    },
  );

  it.each([
    ['QuotaExceededError', 'store_full'],
    ['VersionError', 'store_failed'],
    ['DataError', 'store_failed'],
    ['SecurityError', 'unsupported'],
  ])('[REC-51] %s is told as %s, and nothing is done twice', async (name, trouble) => {
    const transact = jest.fn(() => Promise.reject(fault(name)));
    await expect(connections.use(transact)).rejects.toMatchObject({ name: 'StoreError', trouble });
    expect(transact).toHaveBeenCalledTimes(1);
  });

  it('tries again at the next access where it could not be opened', async () => {
    const open = jest.fn<Promise<Connection>, []>();
    open.mockRejectedValueOnce(fault('VersionError')).mockResolvedValue(new Connection(7, () => undefined));
    connections = new Reopening(open);
    await expect(use()).rejects.toMatchObject({ trouble: 'store_failed' });
    expect(await use()).toBe(7);
  });

  it('is unsupported where the browser has no store', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    connections = new Reopening(() => Promise.reject(new ReferenceError('indexedDB is not defined')));
    await expect(use()).rejects.toMatchObject({ trouble: 'unsupported' });
  });
});
