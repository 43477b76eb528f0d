import { ASSISTANT, type Assistant, type QuestionContext } from '@app/ai';
import { hintsWait, type ProposedQuestion, type TalkLine } from '@app/contract';
import { ModelCalls, ShownQuestions } from '@app/conversations';
import { RateLimiter } from '@app/database';
import { CONFIG, type Config } from '@app/platform';
import { Inject, Injectable } from '@nestjs/common';
import { asSpoken, QuestionContexts } from '../../conversations/assistant/question-context.js';
import { SignsOfDanger } from '../../conversations/assistant/signs-of-danger.js';
import type { TurnTimes } from './turn-ends.js';

/** Token of the times of proposals; tests make them short. */
export const PROPOSAL_TIMES = Symbol('PROPOSAL_TIMES');

export interface ProposalTimes extends TurnTimes {
  /** Least time between two proposals in one conversation, over all processes, in milliseconds. */
  every: number;
  /** The same where a language model answers. */
  everyWithModel: number;
}

/** What a look at a conversation has found. */
export interface Look {
  /** What was said last may hold a sign of danger. Beyond doubt nothing is proposed. */
  care: boolean;
  /** The source revision that was looked at. */
  revision: number;
}

/** A look reads so many of the last lines, about ten minutes of talk: reading forty long talks whole at each turn would keep a core busy. */
const RECENT_LINES = 120;
/** So many lines of the last turn tell whether somebody opens up; fewer where nobody knows who spoke. */
const TURN = { known: 8, unknown: 3 } as const;

/** Looks at a conversation that goes on, and proposes a question when a turn has ended. Runs on behalf of the owner. */
@Injectable()
export class Proposals {
  private readonly seconds: number;
  private readonly isOffline: boolean;

  constructor(
    private readonly contexts: QuestionContexts,
    private readonly signs: SignsOfDanger,
    private readonly shown: ShownQuestions,
    private readonly limits: RateLimiter,
    private readonly calls: ModelCalls,
    @Inject(ASSISTANT) private readonly assistant: Assistant,
    @Inject(PROPOSAL_TIMES) private readonly times: ProposalTimes,
    @Inject(CONFIG) { AI_PROVIDER }: Pick<Config, 'AI_PROVIDER'>,
  ) {
    this.isOffline = AI_PROVIDER === 'offline';
    this.seconds = (this.isOffline ? times.every : times.everyWithModel) / 1_000;
  }

  /**
   * @param known the source revision of the look before: of what was said up to it nothing is made again
   * @param isOver whether the turn has ended; otherwise only a sign of danger is looked for
   * @throws AppError CONVERSATION_NOT_FOUND
   */
  async look(
    id: string,
    { known, isOver, signal }: { known: number; isOver: boolean; signal: AbortSignal },
  ): Promise<Look> {
    const whole = asSpoken(await this.contexts.read(id));
    const talk = { ...whole.talk, lines: whole.talk.lines.slice(-RECENT_LINES) };
    if (talk.revision <= known) return { care: false, revision: known };
    const { isRecent: care, isClear } = await this.signs.inLastTurns(talk);
    // A language model keeps notes of the whole talk, which a part of it would throw away.
    if (isOver && !isClear) await this.propose(id, this.isOffline ? { ...whole, talk } : whole, signal);
    return { care, revision: isOver || care ? talk.revision : known };
  }

  private async propose(id: string, context: QuestionContext, signal: AbortSignal): Promise<void> {
    const { lines, revision } = context.talk;
    // The answer to a message of the chat brings questions of its own.
    if (lines.at(-1)?.source !== 'line' || hintsWait(lastTurn(lines), this.times.quiet)) return;
    // Of several processes that hear of the same turn one makes the proposal.
    if (!(await this.limits.allows('hints', id, { most: 1, seconds: this.seconds }))) return;
    const made = await this.assistant.suggestQuestions(context, { signal, budget: this.calls.budgetOf(id) });
    const question = made.value.find(isNew(context.asked));
    if (question === undefined || signal.aborted) return;
    await this.shown.offer(id, question, { madeFrom: revision, refused: made.refused ?? null });
  }
}

/** What was said since the speaker changed last. */
function lastTurn(lines: readonly TalkLine[]): string[] {
  const end = lines.at(-1);
  const last = lines.slice(end?.speaker == null ? -TURN.unknown : -TURN.known);
  const before = last.findLastIndex(({ speaker, source }) => speaker !== end?.speaker || source !== end.source);
  return last.slice(before + 1).map(({ text }) => text);
}

function isNew(asked: readonly string[]): (question: ProposedQuestion) => boolean {
  const known = new Set(asked);
  return ({ text }) => !known.has(text);
}
