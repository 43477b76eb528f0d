import type { TokenClaims } from '@app/accounts';
import type { ClientEvents, ServerEvents } from '@app/contract';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** What the handshake found out. */
export interface SocketData {
  claims: TokenClaims;
}
export type Io = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type Client = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
