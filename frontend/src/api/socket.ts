import { TIMINGS, type ClientEvents, type ServerEvents } from '@app/contract';
import { io, type Socket } from 'socket.io-client';
import { readToken } from './auth-token.js';

/** The connection over which the server says what has changed. */
export type AppSocket = Socket<ServerEvents, ClientEvents>;

/** The server's word for a token it does not take: trying again with the same one is no use. */
const REFUSED = 'UNAUTHENTICATED';

/** Makes the socket of this tab, not yet connected. Each (re)connection presents the token that is stored by then. */
export function createSocket(): AppSocket {
  const socket: AppSocket = io({
    autoConnect: false,
    transports: ['polling', 'websocket'],
    auth: (present) => present({ token: readToken() }),
    reconnectionDelay: TIMINGS.socketReconnect,
    reconnectionDelayMax: TIMINGS.socketReconnectMax,
    randomizationFactor: 0.5,
    reconnectionAttempts: Infinity,
    timeout: TIMINGS.socketTimeout,
  });
  // The library gives up by itself where the server ended the connection, as it does when it stops.
  const again = () => {
    if (!socket.active) setTimeout(() => socket.connect(), TIMINGS.socketReconnectMax);
  };
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') again();
  });
  socket.on('connect_error', (error) => {
    if (error.message !== REFUSED) again();
  });
  return socket;
}
