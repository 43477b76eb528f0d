/** Comes with its feature. */
export function LoginPage() {
  return null;
}
