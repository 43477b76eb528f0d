import { uuidV7 } from '@app/contract';

/** A new id of something that the server stores, also in a page without HTTPS, where `crypto.randomUUID` is missing. */
export function newId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
}
