import type { EntityManager } from '@mikro-orm/postgresql';

/** Whether any user has a 1on1. For the operator's demonstration, which fills only an empty database. */
export async function anyConversation(em: EntityManager): Promise<boolean> {
  const [row] = await em.execute<{ found: boolean }[]>('select exists (select from conversations) as found');
  return row?.found === true;
}
