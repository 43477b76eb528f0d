import { AppError } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

@Injectable()
export class HealthService {
  constructor(private readonly em: EntityManager) {}

  /** Ready as soon as the database answers. */
  async ready(): Promise<{ status: 'ok' }> {
    const reachable = await this.em.getDriver().getConnection().isConnected();
    if (!reachable) throw new AppError('SERVICE_UNAVAILABLE');
    return { status: 'ok' };
  }
}
