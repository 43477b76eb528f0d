import { TIMINGS, type ClientEvents, type ServerEvents } from '@app/contract';
import { io, type Socket } from 'socket.io-client';
import { readToken } from './auth-token.js';

/** The connection over which the server says what has changed. */
export type AppSocket = Socket<ServerEvents, ClientEvents>;

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
