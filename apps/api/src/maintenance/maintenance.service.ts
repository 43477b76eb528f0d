import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';
import type { MaintenanceNoticeDto } from './maintenance.dto.js';

@Injectable()
export class MaintenanceService {
  read(): Promise<MaintenanceNoticeDto> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  save(_c: string): Promise<MaintenanceNoticeDto> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
}
