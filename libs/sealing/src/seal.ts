import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

/** A key of 256 bits and its name. */
export interface SealingKey {
  /** A UUID. It stands in front of everything the key has sealed. */
  id: string;
  secret: Buffer;
}

/** Where a sealed value belongs: it opens in this place only. */
export interface Place {
  table: string;
  /** The row's id. */
  row: string;
  column: string;
  /** Whose it is. */
  owner: string;
}

/** The key is another, the bytes were changed, or they stand in another place than they were sealed for. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

export const KEY_BYTES = 32;

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 1;
const ID_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + ID_BYTES;
const LEAST_BYTES = HEAD_BYTES + NONCE_BYTES + TAG_BYTES;

/** @returns format, id of the key, nonce, ciphertext and tag, in this order */
export function seal(key: SealingKey, place: Place, plain: Uint8Array): Buffer {
  const head = Buffer.concat([Buffer.of(FORMAT), Buffer.from(key.id.replaceAll('-', ''), 'hex')]);
  if (head.length !== HEAD_BYTES) throw new TypeError('the id of a key is a UUID');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, prepared(key), nonce);
  cipher.setAAD(bound(head, place));
  return Buffer.concat([head, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws SealError when nothing of what was sealed can be trusted */
export function unseal(key: SealingKey, place: Place, sealed: Buffer): Buffer {
  return unsealWith(prepared(key), key.id, place, sealed);
}

/** As {@link unseal}, for a key that opens this value alone: keeping it prepared would take longer than preparing it. */
export function unsealOnce({ id, secret }: SealingKey, place: Place, sealed: Buffer): Buffer {
  return unsealWith(createSecretKey(secret), id, place, sealed);
}

function unsealWith(key: KeyObject, id: string, place: Place, sealed: Buffer): Buffer {
  if (keyIdOf(sealed) !== id) throw new SealError('sealed with another key');
  const nonce = sealed.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(bound(sealed.subarray(0, HEAD_BYTES), place));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const plain = decipher.update(sealed.subarray(HEAD_BYTES + NONCE_BYTES, -TAG_BYTES));
    // Checks the tag. GCM has no block to fill: nothing is left to be added.
    decipher.final();
    return plain;
  } catch {
    throw new SealError('changed, moved, or sealed with another secret');
  }
}

/** The id of the key that has sealed it. @throws SealError when it is nothing that {@link seal} makes */
export function keyIdOf(sealed: Buffer): string {
  if (sealed.length < LEAST_BYTES || sealed[0] !== FORMAT) throw new SealError('of no known format');
  return uuidOf(sealed.subarray(1, HEAD_BYTES));
}

/** A UUID as text, from its 16 bytes. */
export function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const keys = new WeakMap<Buffer, KeyObject>();

/** A key that is prepared once seals a short text four times as fast. */
function prepared({ secret }: SealingKey): KeyObject {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = createSecretKey(secret);
  keys.set(secret, key);
  return key;
}

/** What the tag covers beside the words. A separator inside a part would make two places look the same. */
function bound(head: Buffer, { table, row, column, owner }: Place): Buffer {
  const parts = [table, row, column, owner];
  if (parts.some((part) => part.includes('|'))) throw new TypeError('no part of a place holds a |');
  return Buffer.concat([head, Buffer.from(parts.join('|'))]);
}
