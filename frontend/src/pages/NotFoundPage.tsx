/** Comes with its feature. */
export function NotFoundPage() {
  return null;
}
