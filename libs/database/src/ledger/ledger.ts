import type { KeyWrapper } from '@app/sealing';
import { describeError, SecurityLog } from '@app/platform';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { KEY_WRAPPER } from '../keys/wrapped-keys.js';
import { runAs } from '../orm/ownership.js';
import { appendLedger, lockForLedger, type LedgerOf } from './append-ledger.js';
import type { LedgerHead, LedgerNote } from './entry.js';

/** So long an opening that was noted here is not asked for again. */
const KNOWN_MS = 60 * 60_000;
/** More than people open in an hour; when there are as many, all are asked for again. */
const KNOWN_MOST = 20_000;

/** Notes what is done with a conversation, for its owner to read: never changed, and gone with the conversation alone. */
@Injectable()
export class Ledger implements OnModuleDestroy {
  private readonly logger = new Logger('Ledger');
  private readonly pending = new Set<Promise<void>>();
  /** When the openings that this process has noted are over an hour old. */
  private readonly known = new Map<string, number>();

  constructor(
    private readonly orm: MikroORM,
    private readonly securityLog: SecurityLog,
    @Inject(KEY_WRAPPER) private readonly wrapper: KeyWrapper,
  ) {}

  /** Waits for what is still being written. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.pending);
  }

  /** In the transaction of the act, which has the conversation locked. @returns what is to be told after its commit */
  append(em: EntityManager, of: LedgerOf, notes: readonly LedgerNote[]): Promise<LedgerHead | null> {
    return appendLedger(em, this.wrapper, of, notes);
  }

  /** Puts the head of a chain into the security log, which is kept elsewhere: what is cut off the chain later is missed. */
  tell({ owner, conversationId }: LedgerOf, { seq, mac }: LedgerHead): void {
    this.securityLog.note('ledger_head', { user: owner, target: conversationId, seq, mac });
  }

  /** After the answer: the conversation was opened. Noted once a login and hour. */
  opened(of: LedgerOf, login: string): void {
    const [key, now] = [`${login} ${of.conversationId}`, performance.now()];
    if ((this.known.get(key) ?? -Infinity) > now) return;
    if (this.known.size >= KNOWN_MOST) this.known.clear();
    this.known.set(key, now + KNOWN_MS);
    void this.read(of, { act: 'opened', actor: of.owner, ids: { login } }).then((isNoted) => {
      if (!isNoted) this.known.delete(key);
    });
  }

  /** Something was read, or is sent to be read. Never rejects, since neither waits for it. @returns whether it could be noted */
  read(of: LedgerOf, note: LedgerNote): Promise<boolean> {
    const noted = this.note(of, note).then(
      () => true,
      (error: unknown) => {
        this.logger.warn({ msg: 'a reading is missing in the ledger', act: note.act, error: describeError(error) });
        return false;
      },
    );
    const done = noted.then(() => void this.pending.delete(done));
    this.pending.add(done);
    return noted;
  }

  private async note(of: LedgerOf, note: LedgerNote): Promise<void> {
    const head = await runAs(this.orm, of.owner, (em) =>
      em.transactional(async (inner) => ((await lockForLedger(inner, of)) ? this.append(inner, of, [note]) : null)),
    );
    if (head !== null) this.tell(of, head);
  }
}
