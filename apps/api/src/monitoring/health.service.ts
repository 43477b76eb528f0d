import { AppError } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DrainService } from './drain.service.js';

@Injectable()
export class HealthService {
  constructor(
    private readonly em: EntityManager,
    private readonly drain: DrainService,
  ) {}

  /** Ready as soon as the database answers, until the process is asked to end. */
  async ready(): Promise<{ status: 'ok' }> {
    const isReady = !this.drain.isDraining && (await this.em.getDriver().getConnection().isConnected());
    if (!isReady) throw new AppError('SERVICE_UNAVAILABLE');
    return { status: 'ok' };
  }
}
