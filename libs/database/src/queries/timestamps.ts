/** A row as it comes from a raw query: `startedAt` in milliseconds, as {@link timestampColumn} selects it. */
export type Raw<T extends { startedAt: Date }> = Omit<T, 'startedAt'> & { startedAt: number };

/** Selects a timestamp as milliseconds: raw rows would carry it as text. */
export function timestampColumn(column: string, name: string): string {
  return `(extract(epoch from ${column}) * 1000)::float8 as "${name}"`;
}

/** The row with its `startedAt` as a Date. */
export function withTimestamp<T extends { startedAt: number }>(row: T): Omit<T, 'startedAt'> & { startedAt: Date } {
  return { ...row, startedAt: new Date(row.startedAt) };
}
