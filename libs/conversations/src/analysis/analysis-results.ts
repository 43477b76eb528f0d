import {
  ANALYSIS_KINDS,
  LIMITS,
  type AnalysisKind,
  type AnalysisResult,
  type ModelRefusal,
  type NextActionDraft,
  type SummaryResult,
  type Talk,
} from '@app/contract';
import {
  Analysis,
  beginAttempts,
  endRun,
  failExhausted,
  Finding,
  Keyword,
  NextAction,
  saveAnalysisIfNewer,
  Sentiment,
  showLife,
  type AnalysisRun,
  type Conversation,
} from '@app/database';
import { CONFIG, type Config } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ConversationReader } from '../read/conversation-reader.js';
import { ConversationChanges } from '../change/change-conversation.js';
import { wordsDestination } from '../recording/destinations.js';
import type { PendingChange } from '../change/pending-change.js';
import { mergeNextActions } from './merge-next-actions.js';

/** What one run of an analysis works on. */
export interface AnalysisWork {
  talk: Talk;
  /** The outstanding kinds that have an attempt left, in the order of their computation. */
  kinds: AnalysisKind[];
}

/** A result, the engine that made it, and why another one refused to. */
export interface MadeResult {
  value: AnalysisResult;
  engine: string;
  refused?: ModelRefusal;
}

/** Begins runs of an analysis and saves what they find. */
@Injectable()
export class AnalysisResults {
  constructor(
    private readonly changes: ConversationChanges,
    private readonly reader: ConversationReader,
    @Inject(CONFIG) private readonly config: Pick<Config, 'AI_PROVIDER' | 'OPENAI_BASE_URL'>,
  ) {}

  /**
   * Counts an attempt and reads the requested analyses.
   * @param silence a run that has shown no life for so many milliseconds counts as lost; what another one makes is left to it
   * @returns null when there is nothing to do, or the conversation is gone
   */
  begin(conversationId: string, silence: number): Promise<AnalysisWork | null> {
    return this.changes.changeIfThere(conversationId, async (pending) => {
      const { em, conversation } = pending;
      const wanted = await beginAttempts(em, conversation.owner, conversationId, silence);
      if (wanted.length === 0) return null;
      const kinds = ANALYSIS_KINDS.filter((kind) => wanted.includes(kind));
      // Before the words go there: an analysis that fails has sent them all the same.
      pending.note('analysed', { destination: wordsDestination(this.config) }, 'product');
      return { talk: await this.reader.talk(conversation), kinds };
    });
  }

  /**
   * Saves results that were made from `revision`, together.
   * @returns the kinds that were saved; a result is discarded where one of the same or a newer revision stands, or where what it was
   * made from was deleted
   */
  async save(conversationId: string, results: readonly MadeResult[], revision: number): Promise<AnalysisKind[]> {
    const saved = await this.changes.changeIfThere(conversationId, async (pending) => {
      const { em, conversation } = pending;
      if (revision <= conversation.erasedRevision) return [];
      const kinds: AnalysisKind[] = [];
      for (const { value, engine, refused } of results) {
        const claim = { conversationId, kind: value.kind, revision, engine, refused };
        if (!(await saveAnalysisIfNewer(em, conversation.owner, claim))) continue;
        await this.write(pending, value);
        kinds.push(value.kind);
      }
      return kinds;
    });
    return saved ?? [];
  }

  /**
   * Saves a summary made from `revision` that stands in until the wanted one comes.
   * @returns false when the wanted one, or one of the same words, is there already, or what it was made from was deleted: then nothing
   *   is changed
   */
  async saveProvisional(
    conversationId: string,
    result: SummaryResult,
    engine: string,
    revision: number,
  ): Promise<boolean> {
    const isSaved = await this.changes.changeIfThere(conversationId, async (pending) => {
      const { em, conversation } = pending;
      if (revision <= conversation.erasedRevision) return false;
      const analysis = await em.findOneOrFail(Analysis, { conversationId, kind: 'summary' }, { refresh: true });
      if (analysis.doneRev >= Math.min(analysis.wantedRev, revision)) return false;
      em.assign(analysis, { provisional: true, engine, refused: null, at: new Date() });
      await this.write(pending, result);
      return true;
    });
    return isSaved === true;
  }

  /**
   * Shows that a run is still at work, or it would be taken for lost and be made once more. Under the lock, since {@link save} may be
   * about to write the same rows in another order.
   */
  async showLife(work: AnalysisWork): Promise<void> {
    await this.changes.changeIfThere(
      work.talk.conversationId,
      ({ em, conversation }) => showLife(em, conversation.owner, runOf(work)),
      'present',
    );
  }

  /** Ends a run that the shutdown of the worker cut short: its attempt does not count. */
  async takeBack(work: AnalysisWork): Promise<void> {
    await this.changes.changeIfThere(
      work.talk.conversationId,
      ({ em, conversation }) => endRun(em, conversation.owner, runOf(work), true),
      'present',
    );
  }

  /** Ends a run that failed, and gives up what has no attempt left. */
  async giveUpExhausted(work: AnalysisWork): Promise<void> {
    const { conversationId } = work.talk;
    await this.changes.changeIfThere(
      conversationId,
      async (pending) => {
        const { em, conversation } = pending;
        await endRun(em, conversation.owner, runOf(work), false);
        if (await failExhausted(em, conversation.owner, conversationId)) pending.touch('analysis');
      },
      'present',
    );
  }

  private async write(pending: PendingChange, result: AnalysisResult): Promise<void> {
    const { em, conversation } = pending;
    pending.touch('analysis');
    const child = { owner: conversation.owner, conversationId: conversation.id };
    const mine = { conversationId: conversation.id };
    switch (result.kind) {
      case 'summary':
        // What a person wrote stays as written.
        if (!conversation.summaryEdited) conversation.summary = result.text;
        await this.writeActions(em, conversation, result.nextActions);
        break;
      case 'keywords':
        await em.nativeDelete(Keyword, mine);
        for (const keyword of result.keywords.slice(0, LIMITS.conversationKeywords)) {
          em.create(Keyword, { ...child, ...keyword });
        }
        break;
      case 'sentiment':
        await em.nativeDelete(Sentiment, mine);
        if (result.scores !== null) {
          em.create(Sentiment, {
            ...child,
            positiveScore: result.scores.positive,
            negativeScore: result.scores.negative,
          });
        }
        break;
      case 'findings':
        await em.nativeDelete(Finding, mine);
        result.findings.forEach((finding, position) => em.create(Finding, { ...child, ...finding, position }));
        break;
    }
    await em.flush();
  }

  private async writeActions(
    em: EntityManager,
    { id, owner, removedActions }: Conversation,
    drafts: readonly NextActionDraft[],
  ): Promise<void> {
    const stored = await em.find(NextAction, { conversationId: id }, { orderBy: { position: 'asc' }, refresh: true });
    const { rows, removed } = mergeNextActions(stored, drafts, removedActions);
    em.remove(removed);
    rows.forEach(({ stored: row, draft }, position) => {
      if (row !== null) row.position = position;
      if (draft === null) return;
      const { text, duePhrase, dueDate, evidence } = draft;
      if (row === null) {
        em.create(NextAction, {
          owner,
          conversationId: id,
          position,
          party: draft.owner,
          text,
          duePhrase,
          dueDate,
          evidence,
        });
      } else {
        row.evidence = evidence;
        // What a person wrote stays as written.
        if (!row.edited) em.assign(row, { text, duePhrase, dueDate, party: draft.owner });
        else row.party ??= draft.owner;
      }
    });
  }
}

function runOf({ talk: { conversationId, revision }, kinds }: AnalysisWork): AnalysisRun {
  return { conversationId, kinds, revision };
}
