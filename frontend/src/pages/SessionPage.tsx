/** Comes with its feature. */
export function SessionPage() {
  return null;
}
