/** Comes with its feature. */
export function ResourcesPage() {
  return null;
}
