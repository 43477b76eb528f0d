import { createHmac, hkdfSync } from 'node:crypto';
import { KEY_BYTES, seal, unseal, type Place, type SealingKey } from './seal.js';

/** Seals a text for its place. */
export function sealText(key: SealingKey, place: Place, text: string): Buffer {
  return seal(key, place, Buffer.from(text));
}

/** @throws SealError when nothing of what was sealed can be trusted */
export function openText(key: SealingKey, place: Place, sealed: Buffer): string {
  return unseal(key, place, sealed).toString();
}

/** What stands for a text where equal ones have to be found without being read. Texts of different uses have different tags. */
export function tagOf(key: SealingKey, use: string, text: string): Buffer {
  const own = hkdfSync('sha256', key.secret, Buffer.alloc(0), `tag|${use}`, KEY_BYTES);
  return createHmac('sha256', Buffer.from(own)).update(text).digest();
}
