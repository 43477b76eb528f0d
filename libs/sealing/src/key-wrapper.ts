import { readRootKeys } from './root-key-file.js';
import { keyIdOf, seal, SealError, unseal, type Place, type SealingKey } from './seal.js';

/** Wraps keys with a root key: one of a file here; a service that keeps keys can stand in its place. */
export interface KeyWrapper {
  /** The ids of the root keys at hand. While a rotation is under way these are two. */
  ids(): Promise<string[]>;
  /**
   * Wraps a key for its place.
   * @param root the id of the root key that wraps @throws SealError when it is not at hand
   */
  wrap(root: string, place: Place, key: Uint8Array): Promise<Buffer>;
  /** @throws SealError when the root key that has wrapped it is not at hand, or it was changed or moved */
  unwrap(place: Place, wrapped: Buffer): Promise<Buffer>;
}

/** Root keys in a file that this process only reads: again for a key that it does not know, since they may have been rotated. */
export class FileKeyWrapper implements KeyWrapper {
  private keys: readonly SealingKey[] = [];

  constructor(private readonly file: string) {}

  ids(): Promise<string[]> {
    return asked(() => this.read().map(({ id }) => id));
  }

  wrap(root: string, place: Place, key: Uint8Array): Promise<Buffer> {
    return asked(() => seal(this.find(root), place, key));
  }

  unwrap(place: Place, wrapped: Buffer): Promise<Buffer> {
    return asked(() => unseal(this.find(keyIdOf(wrapped)), place, wrapped));
  }

  private find(id: string): SealingKey {
    const isIt = (key: SealingKey): boolean => key.id === id;
    const root = this.keys.find(isIt) ?? this.read().find(isIt);
    if (root === undefined) throw new SealError(`the root key ${id} is not at hand`);
    return root;
  }

  private read(): readonly SealingKey[] {
    this.keys = readRootKeys(this.file);
    return this.keys;
  }
}

/** Whatever `work` throws rejects, as it does where a service answers. */
function asked<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(work());
  });
}
