/** Comes with its feature. */
export function New1on1Page() {
  return null;
}
