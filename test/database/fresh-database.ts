import { randomUUID } from 'node:crypto';
import pg from 'pg';

const server = process.env['TEST_DATABASE_URL'] ?? 'postgresql://app@127.0.0.1:54987/postgres';

/** An empty database of its own. */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `t${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
