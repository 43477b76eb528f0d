import { CONFIG, describeError, type Config } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { noteWritten, unwrittenDeletions } from '../queries/tombstones.js';
import { appendDeletions, isThere } from './deletions-file.js';

/**
 * Brings tombstones into the file outside the database, after whose loss a restore deletes again what was deleted. The database
 * says what is still to be written: what a crash leaves out is written later, at worst twice.
 */
@Injectable()
export class DeletionLog {
  private readonly logger = new Logger(DeletionLog.name);

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: Pick<Config, 'DELETIONS_FILE'>,
  ) {}

  /** Appends what is not in the file yet; all of it where the file is gone. Never rejects: it is tried again by a timer. */
  async write(): Promise<void> {
    const file = this.config.DELETIONS_FILE;
    if (file === undefined) return;
    try {
      const isLost = !isThere(file);
      await this.em.fork().transactional(async (em) => {
        const deletions = await unwrittenDeletions(em, { again: isLost });
        if (deletions.length === 0 && !isLost) return;
        appendDeletions(file, deletions);
        await noteWritten(em, deletions);
      });
    } catch (error) {
      this.logger.error({ msg: 'deletions could not be written to their file', error: describeError(error) });
    }
  }
}
