/** Comes with its feature. */
export function RegisterPage() {
  return null;
}
