import { runAs } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ask } from '../product/postgres.js';
import type { TestApp } from '../product/test-app.js';

/** Works on the rows of a conversation as its owner does. */
export async function asOwner<T>(
  app: Pick<TestApp, 'orm' | 'database'>,
  conversationId: string,
  work: (em: EntityManager, owner: string) => Promise<T>,
): Promise<T> {
  const [row] = await ask<{ owner: string }>(app.database.ownerUrl, 'select owner from conversations where id = $1', [
    conversationId,
  ]);
  const owner = row?.owner ?? '';
  return runAs(app.orm, owner, (em) => work(em, owner));
}
