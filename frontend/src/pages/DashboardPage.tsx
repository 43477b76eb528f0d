/** Comes with its feature. */
export function DashboardPage() {
  return null;
}
