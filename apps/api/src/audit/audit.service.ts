import { LIMITS } from '@app/contract';
import { AuditEntry } from '@app/database';
import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditEntryDto, AuditQueryDto, OwnActDto } from './audit.dto.js';

const PAGE = 50;
/** For so long the owner is told of a reset on every screen. */
const TOLD_DAYS = 30;

@Injectable()
export class AuditService {
  constructor(private readonly em: EntityManager) {}

  /** What administrators did, the newest first. Ids are in the order of time. */
  async list({ limit = PAGE, before }: AuditQueryDto): Promise<AuditEntryDto[]> {
    const older = before === undefined ? {} : { id: { $lt: before } };
    const entries = await this.em.find(AuditEntry, older, { orderBy: { id: 'desc' }, limit });
    return entries.map(({ id, at, actor, action, target, fields }) => ({
      id,
      at,
      actor,
      action,
      target: target ?? null,
      fields,
    }));
  }

  /** What administrators did to one user's account, the newest first. All of it is kept, for ever. */
  async actsOn(userId: string, { limit = LIMITS.auditEntries, before }: AuditQueryDto): Promise<OwnActDto[]> {
    const mine = { target: userId, ...(before !== undefined && { id: { $lt: before } }) };
    const entries = await this.em.find(AuditEntry, mine, { orderBy: { id: 'desc' }, limit });
    return entries.map(({ id, at, action, fields }) => ({ id, at, action, fields }));
  }

  /** When an administrator last began a reset of a user's password; null: not in the last {@link TOLD_DAYS} days. */
  async lastReset(userId: string): Promise<Date | null> {
    const recent = { $gt: raw(`now() - interval '${String(TOLD_DAYS)} days'`) };
    const [entry] = await this.em.find(
      AuditEntry,
      { target: userId, action: 'reset_started', at: recent },
      { orderBy: { id: 'desc' }, limit: 1 },
    );
    return entry?.at ?? null;
  }
}
