import { Injectable } from '@nestjs/common';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { RealtimeGateway } from '../realtime/realtime.gateway.js';

/** How long an end may take, in milliseconds. */
export interface DrainTimes {
  /** So long we go on listening: until the balancer has noticed and has closed the connections it does not use. */
  notice: number;
  /** Requests that are under way are given so long to end, the notice included. */
  requests: number;
}

/** For a process behind a balancer; with the rest of the end less than stop_grace_period. */
export const BEHIND_BALANCER: DrainTimes = { notice: 6_000, requests: 20_000 };

/**
 * Ends serving so that no request fails that another process can answer. A balancer learns that we end by a read that we hang up on:
 * it asks another process at once, and sends nothing more for a while. Were the first that it notices a port that is closed, it might
 * be with a write, and Caddy before 2.11.2 cannot send a body again (its issue 7546). Writes that still come are answered.
 */
@Injectable()
export class DrainService {
  private readonly connections = new Set<Socket>();
  private readonly active = new Set<ServerResponse>();
  private server: Server | null = null;
  private draining = false;
  private isNoticed = false;

  constructor(private readonly gateway: RealtimeGateway) {}

  get isDraining(): boolean {
    return this.draining;
  }

  /** Follows a server's connections and requests, from before it listens. */
  watch(server: Server): void {
    this.server = server;
    server.on('connection', (socket: Socket) => {
      this.connections.add(socket);
      socket.once('close', () => this.connections.delete(socket));
    });
    // Before the application, which answers.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      if (this.draining) this.refuseWhileDraining(request, response);
      // A long poll ends when the sockets do, not by waiting for it.
      if (request.url?.startsWith('/socket.io/') === true) return;
      this.active.add(response);
      response.once('close', () => this.active.delete(response));
    });
    server.prependListener('upgrade', (_: IncomingMessage, socket: Socket) => {
      if (this.draining) socket.destroy();
    });
  }

  /** Ends when nobody is left, or the times are over. Browsers' sockets are sent away: they come back to another process. */
  async drain({ notice, requests }: DrainTimes): Promise<void> {
    const began = performance.now();
    const passed = (): number => performance.now() - began;
    this.draining = true;
    this.gateway.sendAway();
    for (const response of this.active) if (!response.headersSent) response.setHeader('connection', 'close');
    while (passed() < notice && !(this.isNoticed && this.connections.size === 0)) await sleep(10);
    this.server?.close();
    while (this.active.size > 0 && passed() < requests) await sleep(10);
    for (const response of this.active) response.destroy();
  }

  /** Closes the connection of a request that can be sent again to another process. */
  private refuseWhileDraining({ method, url, socket }: IncomingMessage, response: ServerResponse): void {
    response.setHeader('connection', 'close');
    const isForUs = url?.startsWith('/health/') === true || url === '/metrics';
    if (method !== 'GET' || isForUs) return;
    this.isNoticed = true;
    socket.destroy();
  }
}
