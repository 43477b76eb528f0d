import type { ClientEvents, ServerEvents } from '@app/contract';
import type { Socket } from 'socket.io-client';

/** The connection over which the server says what has changed, and recordings are sent. */
export type AppSocket = Socket<ServerEvents, ClientEvents>;
