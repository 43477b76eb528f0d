import { StreamableFile } from '@nestjs/common';

/** An answer that has been written as JSON already. */
export function jsonAnswer(bytes: Uint8Array): StreamableFile {
  return new StreamableFile(bytes, { type: 'application/json; charset=utf-8', length: bytes.length });
}
