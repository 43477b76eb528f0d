import type { EventArgs, EventSubscriber, FlushEventArgs } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Conversation } from '../entities/conversation.entity.js';
import { ownerOrNull } from './ownership.js';
import { OwnershipError } from '../sealed/ownership-error.js';
import { sealEntities } from '../sealed/sealed-entities.js';
import { keepKeys } from '../sealed/sealing-unit.js';

/** Seals what entities say before it is stored, and keeps the keys of new conversations. */
export class SealingSubscriber implements EventSubscriber {
  async beforeFlush({ em, uow }: FlushEventArgs): Promise<void> {
    await sealEntities(sql(em), uow, ownerOrNull(em), (entity) => {
      throw new OwnershipError(`refused to seal a ${entity.constructor.name} of another owner`);
    });
  }

  async afterCreate({ em, entity }: EventArgs<object>): Promise<void> {
    if (entity instanceof Conversation) await keepKeys(sql(em), entity.owner, entity.id);
  }
}

function sql(em: unknown): EntityManager {
  if (!isPostgreSql(em)) throw new Error('not an EntityManager of PostgreSQL');
  return em;
}

function isPostgreSql(em: unknown): em is EntityManager {
  return em instanceof EntityManager;
}
