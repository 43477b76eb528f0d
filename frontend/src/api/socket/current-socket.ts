import type { AppSocket } from './app-socket.js';

/** The socket of this tab and whose it is: nothing of one person may go over the socket of another. */
export interface CurrentSocket {
  userId: string;
  socket: AppSocket;
}

/** Where the socket of this tab is found; it is another one after each login. */
export interface SocketSource {
  get: () => CurrentSocket | null;
  subscribe: (listener: () => void) => () => void;
}

let current: CurrentSocket | null = null;
const listeners = new Set<() => void>();

/** The socket of this tab, for what outlives a screen. */
export const currentSocket: SocketSource = {
  get: () => current,
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Sets the socket of this tab; null after the login has ended. */
export function setCurrentSocket(next: CurrentSocket | null): void {
  current = next;
  for (const listener of listeners) listener();
}
