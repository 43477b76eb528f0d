import { keyIdOf } from '@app/sealing';
import { sealedColumnsOf } from '../sealed/sealed-columns.js';
import { camelCase } from '../sealed/sealed-entities.js';

/** A write that would go past the sealing. It is a mistake in the code, never a person's. */
export class UnsealedWriteError extends Error {
  override readonly name = 'UnsealedWriteError';
}

/**
 * Refuses values for a table that go to the database without a flush, which alone seals: a text, which would be stored for
 * everybody to read or be lost silently, and anything in the place of a sealed value that is none.
 * @throws UnsealedWriteError naming the column, never the value
 */
export function refusePlain(table: string, values: unknown): void {
  for (const each of [values].flat()) {
    if (!isObject(each)) continue;
    for (const { plain, sealed } of sealedColumnsOf(table)) {
      const isText = [plain, camelCase(plain)].some((name) => valueOf(each, name) !== undefined);
      const isUnsealed = [sealed, camelCase(sealed)].some((name) => !maySeal(valueOf(each, name)));
      if (isText || isUnsealed)
        throw new UnsealedWriteError(`${table}.${plain} is sealed: write it through an entity and a flush`);
    }
  }
}

function maySeal(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (!Buffer.isBuffer(value)) return false;
  try {
    return keyIdOf(value) !== '';
  } catch {
    return false;
  }
}

function valueOf(object: object, name: string): unknown {
  return Reflect.get(object, name);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
