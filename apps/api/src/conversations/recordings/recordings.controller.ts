import { RecordingRemoval } from '@app/conversations';
import { Controller, Delete, HttpCode, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../../docs/describe.decorator.js';
import { Noted } from '../../http/security-event.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { RecordingDeletionDto } from './recordings.dto.js';

/** Deletes recordings, with everything that was made of them. */
@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations/:id/recordings/:recordingId')
export class RecordingsController {
  constructor(private readonly removal: RecordingRemoval) {}

  @Describe(
    '録音を終え、文字起こしされた行と、そこから作られたものをすぐに削除します。元に戻せません。',
    'CONVERSATION_NOT_FOUND',
    'RECORDING_NOT_FOUND',
  )
  @Noted('recording_deleted')
  @Delete()
  @HttpCode(204)
  remove(@Param('id', ID) id: string, @Param('recordingId', ID) recordingId: string): Promise<void> {
    return this.removal.remove(id, recordingId);
  }

  @Describe('録音を終え、10秒後に削除します。それまでは取り消せます。', 'CONVERSATION_NOT_FOUND', 'RECORDING_NOT_FOUND')
  @Noted('recording_deletion_wanted')
  @Put('deletion')
  @HttpCode(202)
  async wish(
    @Param('id', ID) id: string,
    @Param('recordingId', ID) recordingId: string,
  ): Promise<RecordingDeletionDto> {
    return { delete_after: await this.removal.wish(id, recordingId) };
  }

  @Describe('録音の削除を取り消します。削除されたあとは410です。', 'CONVERSATION_NOT_FOUND', 'RECORDING_DELETED')
  @Noted('recording_deletion_undone')
  @Delete('deletion')
  @HttpCode(204)
  undo(@Param('id', ID) id: string, @Param('recordingId', ID) recordingId: string): Promise<void> {
    return this.removal.undo(id, recordingId);
  }
}
