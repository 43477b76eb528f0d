import { CONFIG, describeError, type Config } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { noteWritten, unwrittenDeletions } from '../queries/tombstones.js';
import { appendDeletions, isThere } from './deletions-file.js';

/**
 * Copies tombstones into the file outside the database. If the database is lost, a restore repeats these deletions. The database
 * knows which ones are not written yet: after a crash they are written later, at worst twice.
 */
@Injectable()
export class DeletionLog {
  private readonly logger = new Logger(DeletionLog.name);

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: Pick<Config, 'DELETIONS_FILE'>,
  ) {}

  /** Appends the missing deletions; all of them if the file is gone. Never rejects: a timer tries again. */
  async write(): Promise<void> {
    const file = this.config.DELETIONS_FILE;
    if (file === undefined) return;
    try {
      const isLost = !isThere(file);
      await this.em.fork().transactional(async (em) => {
        const deletions = await unwrittenDeletions(em, { again: isLost });
        if (deletions.length === 0 && (!isLost || existsSync(file))) return;
        appendDeletions(file, deletions);
        await noteWritten(em, deletions);
      });
    } catch (error) {
      this.logger.error({ msg: 'deletions could not be written to their file', error: describeError(error) });
    }
  }
}
