const listeners = new Set<() => void>();

/** Calls back when the server no longer accepts the token this tab works with. */
export function onUnauthenticated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server refused the token that is stored. */
export function tellUnauthenticated(): void {
  for (const listener of listeners) listener();
}
