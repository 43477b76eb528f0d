import { SecurityLog } from '@app/platform';
import type { Queue } from 'bullmq';
import express from 'express';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueueDashboardService } from './queue-dashboard.service.js';
import type { QueuePassService } from './queue-pass.service.js';

it('[SEC-8] a view that could not be loaded is loaded again when it is next asked for', async () => {
  let failures = 1;
  const queue = new Proxy({ name: 'analysis', metaValues: { version: 'bullmq' } } as unknown as Queue, {
    get(target, name) {
      if (failures > 0) {
        failures -= 1;
        throw new Error('too many open files');
      }
      return Reflect.get(target, name) as unknown;
    },
  });
  const passes = { admin: () => Promise.resolve({ id: 'a' }) } as unknown as QueuePassService;
  const { router } = new QueueDashboardService(passes, {} as SecurityLog, queue, queue);
  const server = createServer(express().use(router)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/admin/queues`)).status;
  try {
    expect([await ask(), await ask()]).toEqual([500, 200]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
