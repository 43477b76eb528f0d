import type { EntityManager } from '@mikro-orm/postgresql';

/** Whether anybody has a 1on1. For the operator's demonstration, which fills an empty database alone. */
export async function anyConversation(em: EntityManager): Promise<boolean> {
  const [row] = await em.execute<{ found: boolean }[]>('select exists (select from conversations) as found');
  return row?.found === true;
}
