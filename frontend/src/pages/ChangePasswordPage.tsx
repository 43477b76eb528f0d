/** Comes with its feature. */
export function ChangePasswordPage() {
  return null;
}
