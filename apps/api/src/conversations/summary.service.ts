import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';
import type { AnalysisKind } from '@app/contract';
import type { SummaryDto } from './conversation-requests.dto.js';
import type { AnalysisDto } from './conversation-views.dto.js';

@Injectable()
export class SummaryService {
  summarize(_id: string, _t?: string): Promise<SummaryDto> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  analyze(_id: string, _k?: AnalysisKind[]): Promise<AnalysisDto[]> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
}
