/** Comes with its feature. */
export function SettingsPage() {
  return null;
}
