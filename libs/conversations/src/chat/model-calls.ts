import { OFFLINE_ENGINE, RATES, type Rate } from '@app/contract';
import { currentOwner, Ledger, RateLimiter, type LedgerOf } from '@app/database';
import { CONFIG, describeError, type Config } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { wordsDestination } from '../recording/destinations.js';

/** Replies and analyses, or what the assistant proposes on the side. Neither takes anything from the other. */
type Share = 'calls' | 'proposals';

/** The longest time for counting: a person waits for the answer. */
const COUNTED_WITHIN = 1_000;

/**
 * Bounds how often a language model is called on behalf of one owner, over all processes, and notes in the ledger of a conversation where
 * its words go. When a call cannot be counted it is made: without the database no talk can be read either, so that little goes uncounted.
 */
@Injectable()
export class ModelCalls {
  private readonly logger = new Logger(ModelCalls.name);
  private readonly rates: Record<Share, Rate>;
  private readonly destination: string;

  constructor(
    private readonly limits: RateLimiter,
    private readonly em: EntityManager,
    private readonly ledger: Ledger,
    @Inject(CONFIG) config: Pick<Config, 'AI_CALLS_PER_HOUR' | 'AI_PROVIDER' | 'OPENAI_BASE_URL'>,
  ) {
    const { AI_CALLS_PER_HOUR: most } = config;
    this.destination = wordsDestination(config);
    this.rates = {
      calls: { ...RATES['model-calls'], most },
      proposals: { ...RATES['model-proposals'], most: Math.floor(most / 2) },
    };
  }

  /** What an assistant asks before each call about a conversation. */
  budgetOf(conversationId: string, owner = currentOwner(this.em)): { take(share: Share): Promise<boolean> } {
    return { take: (share) => this.take({ owner, conversationId }, share) };
  }

  /** Until when the offline engine answers the current owner because of the limit; null where `engine` answered for another reason. */
  pausedUntil(share: Share, engine: string | null): Promise<Date | null> {
    if (engine !== OFFLINE_ENGINE) return Promise.resolve(null);
    return this.limits.fullUntil(`model-${share}`, currentOwner(this.em), this.rates[share]);
  }

  private async take(of: LedgerOf, share: Share): Promise<boolean> {
    const isTaken = await this.count(of.owner, share);
    // Nobody waits for the note.
    if (isTaken) void this.ledger.read(of, { act: 'analysed', actor: null, ids: { destination: this.destination } });
    return isTaken;
  }

  private async count(owner: string, share: Share): Promise<boolean> {
    const ended = new AbortController();
    const late = delay(COUNTED_WITHIN, true, { signal: ended.signal, ref: false });
    const counted = this.limits.allows(`model-${share}`, owner, this.rates[share]).catch((error: unknown) => {
      this.logger.warn({ msg: 'a call to the language model was not counted', error: describeError(error) });
      return true;
    });
    try {
      return await Promise.race([counted, late]);
    } finally {
      late.catch(() => undefined);
      ended.abort();
    }
  }
}
