import { TIMINGS, type ErrorCode } from '@app/contract';
import { io } from 'socket.io-client';
import type { AppSocket } from './app-socket.js';
import { readToken } from '../auth-token.js';
import { notifyUnauthenticated } from '../unauthenticated.js';

export type { AppSocket };

/** The server's words for a token it does not take: trying again with the same one is no use. */
const REFUSALS: readonly string[] = [
  'UNAUTHENTICATED',
  'ACCOUNT_INACTIVE',
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_FACTOR_SETUP_REQUIRED',
  'PASSKEY_REQUIRED',
] satisfies ErrorCode[];

/** Whether the server has answered, and does not take the token. */
export function isRefusal(error: Error): boolean {
  return REFUSALS.includes(error.message);
}

/** Makes the socket of this tab, not yet connected. Each (re)connection presents the token that is stored by then. */
export function createSocket(): AppSocket {
  return io({
    autoConnect: false,
    transports: ['polling', 'websocket'],
    auth: (present) => present({ token: readToken() }),
    reconnectionDelay: TIMINGS.socketReconnect,
    reconnectionDelayMax: TIMINGS.socketReconnectMax,
    randomizationFactor: 0.5,
    reconnectionAttempts: Infinity,
    timeout: TIMINGS.socketTimeout,
  });
}

/** How soon a connection that the server ended is tried again: the answer says why it was ended. */
const ASK_WHY_MS = 300;

/**
 * Connects and stays connected. The library stops reconnecting when the server ended the connection or could not
 * check the token, as it does when it stops or starts.
 * @returns a function that ends it
 */
export function keepConnected(socket: AppSocket): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = -Infinity;
  const again = (delay: number = TIMINGS.socketReconnectMax) => {
    clearTimeout(timer);
    if (!socket.active) timer = setTimeout(() => socket.connect(), delay);
  };
  const disconnected = (reason: string) => {
    if (reason !== 'io server disconnect') return;
    // A server that lets in and ends again and again is not asked in a hurry each time.
    const isFirst = Date.now() - askedAt > TIMINGS.socketReconnectMax;
    if (isFirst) askedAt = Date.now();
    again(isFirst ? ASK_WHY_MS : TIMINGS.socketReconnectMax);
  };
  const refused = (error: Error) => {
    if (isRefusal(error)) notifyUnauthenticated(error.message);
    else again();
  };
  socket.on('disconnect', disconnected);
  socket.on('connect_error', refused);
  socket.connect();
  return () => {
    clearTimeout(timer);
    socket.off('disconnect', disconnected);
    socket.off('connect_error', refused);
    socket.disconnect();
  };
}
