import { RecordingRemoval } from '@app/conversations';
import { Controller, Delete, HttpCode, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { ID } from '../../http/id.pipe.js';
import { RecordingDeletionDto } from './recordings.dto.js';

/** Deletes recordings, with everything that was made of them. */
@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations/:id/recordings/:recordingId')
export class RecordingsController {
  constructor(private readonly removal: RecordingRemoval) {}

  @Delete()
  @HttpCode(204)
  remove(@Param('id', ID) id: string, @Param('recordingId', ID) recordingId: string): Promise<void> {
    return this.removal.remove(id, recordingId);
  }

  @Put('deletion')
  @HttpCode(202)
  async wish(
    @Param('id', ID) id: string,
    @Param('recordingId', ID) recordingId: string,
  ): Promise<RecordingDeletionDto> {
    return { delete_after: await this.removal.wish(id, recordingId) };
  }

  @Delete('deletion')
  @HttpCode(204)
  undo(@Param('id', ID) id: string, @Param('recordingId', ID) recordingId: string): Promise<void> {
    return this.removal.undo(id, recordingId);
  }
}
