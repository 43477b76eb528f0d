import { MaintenanceNotice } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { recordAct } from '../audit/record-act.js';
import type { MaintenanceNoticeDto } from './maintenance.dto.js';

/** There is one notice. */
const ID = 1;

@Injectable()
export class MaintenanceService {
  constructor(private readonly em: EntityManager) {}

  /** The notice, or an empty one when none was ever written. */
  async read(): Promise<MaintenanceNoticeDto> {
    const notice = await this.em.findOne(MaintenanceNotice, { id: ID });
    return { content: notice?.content ?? '', updatedAt: notice?.updatedAt ?? null };
  }

  async save(admin: string, content: string): Promise<MaintenanceNoticeDto> {
    const notice = { content, updatedAt: new Date() };
    await this.em.transactional(async (em) => {
      const changed = await em.nativeUpdate(MaintenanceNotice, { id: ID }, notice);
      if (changed === 0) await em.insert(MaintenanceNotice, { id: ID, ...notice });
      recordAct(em, admin, 'notice_changed');
    });
    return notice;
  }
}
