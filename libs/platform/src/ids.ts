import { createHmac } from 'node:crypto';
import { stringify, v7 } from 'uuid';

/** A new id of a stored object: UUIDv7, so that ids sort by the time they were made. */
export function newId(): string {
  return v7();
}

/** The id (UUIDv8) that follows from a value: the same each time, and only code with the secret can compute it. */
export function idFrom(secret: string, value: string): string {
  const bytes = createHmac('sha256', secret).update(value).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return stringify(bytes);
}
