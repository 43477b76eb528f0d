/** Comes with its feature. */
export function LogsPage() {
  return null;
}
