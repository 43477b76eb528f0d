import { KNOWN_NETWORKS } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Whether the user has logged in from the network before. */
export async function isKnownNetwork(em: EntityManager, userId: string, network: string): Promise<boolean> {
  const rows = await em.execute<object[]>('select from known_networks where user_id = ? and network = ?', [
    userId,
    network,
  ]);
  return rows.length > 0;
}

/** Notes a login of the user from the network; of very many networks the latest are kept. */
export async function rememberNetwork(em: EntityManager, userId: string, network: string): Promise<void> {
  await em.execute(
    `insert into known_networks (user_id, network, seen_at) values (?, ?, now())
     on conflict (user_id, network) do update set seen_at = excluded.seen_at`,
    [userId, network],
  );
  await em.execute(
    `delete from known_networks where user_id = ? and network not in
       (select network from known_networks where user_id = ? order by seen_at desc, network limit ?)`,
    [userId, userId, KNOWN_NETWORKS],
  );
}
