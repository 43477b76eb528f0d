import { z } from 'zod';
import { TOMBSTONE_KINDS } from '../entities/tombstone.entity.js';

/**
 * A backup is text, one line each: the header; then for each table its name and columns, its rows as COPY writes them, and the
 * end of the rows; at last how many rows there were. COPY writes a line break inside a value as \n, so a line is a row.
 */
export const headerSchema = z.object({
  jizoBackup: z.literal(1),
  createdAt: z.iso.datetime(),
  /** What the database had seen: it is restored into the same state, which is then brought up to date. */
  migrations: z.array(z.string()),
  /** The root keys without which the keys in the file open nothing; a file of an earlier version holds no keys. */
  rootKeys: z.array(z.string()).default([]),
  /** By the id of a root key, what it has wrapped: a key that opens it is the same. A file of an earlier version has none. */
  rootKeyProofs: z.record(z.string(), z.base64()).default({}),
  /** The last deletion that was in the file of deletions when the backup was made: a file without it is older than the backup. */
  lastDeletion: z.object({ id: z.uuid(), kind: z.enum(TOMBSTONE_KINDS), at: z.iso.datetime() }).nullish(),
});

/** Stands before the rows of a table. */
export const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });

/** Stands at the end: a file without it is not whole. */
export const endSchema = z.object({ rows: z.number().int() });

/** Stands after the rows of a table; no row can look like it. */
export const END_OF_ROWS = '\\.';

/** Fixes how values are written, independent of the settings of the server and its operator. */
export const PLAIN_VALUES = `
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`;

/** The backup cannot be restored here. The message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** An identifier as SQL wants it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
