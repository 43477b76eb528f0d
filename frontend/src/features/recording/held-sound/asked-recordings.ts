const KEY = 'jizo_asked_sound';

/** Whether to ask the person about these recordings: once a login. Where the note cannot be read, it asks again. */
export function shouldAsk(userId: string, issuedAt: number, recordings: readonly string[]): boolean {
  const asked = read(userId, issuedAt);
  return recordings.some((id) => !asked.includes(id));
}

/** Notes the recordings asked about in this login, for all tabs of this browser. */
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
