import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';

@Injectable()
export class HealthService {
  ready(): Promise<{ status: 'ok' }> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
}
