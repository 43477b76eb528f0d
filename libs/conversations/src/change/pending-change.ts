import {
  ANALYSIS_KINDS,
  type AnalysisKind,
  type ConversationPart,
  type EditablePart,
  type LedgerPart,
} from '@app/contract';
import { databaseNow, type Conversation, type LedgerNote } from '@app/database';
import type { Urgency } from '@app/queue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { keepVersion, type Keeping } from './versions.js';

/** How soon analyses are made; what runs in the background comes after what people wait for. */
export type AnalysisUrgency = Urgency | 'background';

/** The sooner comes first. */
const URGENCIES: readonly AnalysisUrgency[] = ['now', 'edit', 'background'];

/**
 * A change of a conversation that is under way: the conversation is locked, and what the change causes is collected here until
 * {@link ConversationChanges} carries it out at the end of the transaction.
 */
export class PendingChange {
  /** Parts that browsers fetch again, each once. */
  readonly parts = new Set<ConversationPart>();
  /** Analyses that are wanted of the conversation as it stands after the change. */
  readonly kinds = new Set<AnalysisKind>();
  /** What its ledger notes. */
  readonly notes: LedgerNote[] = [];
  /** How soon the job is queued after the commit; null: there is none. */
  urgency: AnalysisUrgency | null = null;
  isSourceChanged = false;
  isErased = false;
  isRemoved = false;

  constructor(
    readonly em: EntityManager,
    readonly conversation: Conversation,
  ) {}

  /** Browsers fetch these parts again. */
  touch(...parts: ConversationPart[]): void {
    for (const part of parts) this.parts.add(part);
  }

  /** A part was edited: keeps the version that stood before, and raises the part's revision. @returns the version's id, if one was kept */
  async edit(part: EditablePart, before: string, keeping: Keeping = {}): Promise<string | null> {
    const { conversation } = this;
    const version = await keepVersion(this.em, conversation, part, before, keeping);
    this.noteChange(part);
    if (part === 'memo') conversation.memoRevision += 1;
    else if (part === 'mindMap') conversation.mindMapRevision += 1;
    else {
      conversation.transcriptRevision += 1;
      this.changeSource();
    }
    this.touch(part);
    return version;
  }

  /** The ledger of the conversation notes what its owner did, or what the product did by itself. */
  note(act: LedgerNote['act'], ids: LedgerNote['ids'] = {}, by: 'owner' | 'product' = 'owner'): void {
    this.notes.push({ act, actor: by === 'owner' ? this.conversation.owner : null, ids });
  }

  /** A person changed this. */
  noteChange(part: LedgerPart): void {
    this.note('changed', { part });
  }

  /** The analysed content has changed: if the conversation is over after the change, it is analysed again. */
  changeSource(): void {
    this.conversation.sourceRevision += 1;
    this.isSourceChanged = true;
  }

  /** Wants analyses of the conversation as it stands after the change. */
  want(kinds: readonly AnalysisKind[] = ANALYSIS_KINDS, urgency: AnalysisUrgency = 'edit'): void {
    for (const kind of kinds) this.kinds.add(kind);
    this.enqueue(urgency);
  }

  /** Queues a job for analyses that are already requested. Of several urgencies the soonest counts. */
  enqueue(urgency: AnalysisUrgency): void {
    if (this.urgency === null || URGENCIES.indexOf(urgency) < URGENCIES.indexOf(this.urgency)) this.urgency = urgency;
  }

  /** Puts off the end of an active conversation that stays quiet. */
  async noteActivity(): Promise<void> {
    if (this.conversation.status === 'active') this.conversation.lastActivityAt = await databaseNow(this.em);
  }

  /** The two go on talking: a conversation that has ended becomes active again. */
  async reopen(): Promise<void> {
    const lastActivityAt = await databaseNow(this.em);
    Object.assign(this.conversation, { status: 'active', endedAt: null, lastActivityAt });
  }

  /** Words were deleted: everything made of them is forgotten everywhere. */
  erase(): void {
    this.isErased = true;
  }

  /** The conversation is deleted with everything that belongs to it. */
  remove(): void {
    this.touch('deleted');
    this.erase();
    this.isRemoved = true;
  }
}
