const KEY = 'jizo_asked_sound';

/** Whether somebody has to be asked about these recordings: not yet in this login. A note that cannot be read asks. */
export function shouldAsk(userId: string, issuedAt: number, recordings: readonly string[]): boolean {
  const asked = read(userId, issuedAt);
  return recordings.some((id) => !asked.includes(id));
}

/** Notes what was asked about in this login, for all tabs of this browser. */
export function markAsked(userId: string, issuedAt: number, recordings: readonly string[]): void {
  const asked = [...new Set([...read(userId, issuedAt), ...recordings])];
  localStorage.setItem(KEY, JSON.stringify([userId, String(issuedAt), ...asked]));
}

function read(userId: string, issuedAt: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!Array.isArray(stored)) return [];
    const [user, login, ...asked] = stored.filter((one) => typeof one === 'string');
    return user === userId && login === String(issuedAt) ? asked : [];
  } catch {
    return [];
  }
}
