import type { Acknowledged, ConversationPart } from '@app/contract';
import { ConversationReader, ShownQuestions } from '@app/conversations';
import { ChangeListener, isDatabaseAway, runAs, type Change, type OfferedHint } from '@app/database';
import { AppError, describeError } from '@app/platform';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Client, Io } from '../transcription/socket-types.js';
import { PROPOSAL_TIMES, Proposals, type ProposalTimes } from './proposals.js';
import { TurnEnds } from './turn-ends.js';

/** Something was said: a line of a recording or a message of the chat. */
const SAID: ReadonlySet<ConversationPart> = new Set(['lines', 'messages'] as const);

/** A conversation that goes on while somebody listens on a socket of this process. */
interface Followed {
  owner: string;
  turns: TurnEnds;
  /** The source revision that was looked at last. */
  known: number;
  /** One look at a time; what is said meanwhile leads to another. */
  isLooking: boolean;
  again: boolean | null;
  ended: AbortController;
}

/**
 * Follows the conversations that sockets of this process have open, and sends them questions that were proposed and words of care. A
 * conversation that nobody has open costs nothing.
 */
@Injectable()
export class ConversationFollower implements OnModuleDestroy {
  private readonly logger = new Logger(ConversationFollower.name);
  private readonly followed = new Map<string, Followed>();
  /** What each socket asked for last. */
  private readonly wanted = new WeakMap<Client, string>();
  private readonly unsubscribe: (() => void)[] = [];
  private server: Io | null = null;

  constructor(
    private readonly orm: MikroORM,
    private readonly changes: ChangeListener,
    private readonly reader: ConversationReader,
    private readonly shown: ShownQuestions,
    private readonly proposals: Proposals,
    @Inject(PROPOSAL_TIMES) private readonly times: ProposalTimes,
  ) {}

  /** Begins to listen to what is said anywhere. */
  start(server: Io): void {
    this.server = server;
    server.of('/').adapter.on('delete-room', (room: string) => this.forget(room));
    this.unsubscribe.push(
      this.changes.onChange((change) => this.note(change)),
      this.changes.onHint((hint) => void this.pass(hint)),
    );
  }

  onModuleDestroy(): void {
    for (const end of this.unsubscribe) end();
    for (const id of [...this.followed.keys()]) this.forget(roomOf(id));
  }

  /** Listens to which conversation a socket that was let in has open. */
  attach(socket: Client): void {
    socket.on('follow_conversation', (payload, acknowledge) => {
      void this.answer(acknowledge, () => this.follow(socket, payload));
    });
    socket.on('leave_conversation', (payload, acknowledge) => {
      void this.answer(acknowledge, () => this.leave(socket, readId(payload)));
    });
  }

  /** A socket records a conversation of its owner: it has that open where it has named no other. */
  async recording(socket: Client, conversationId: string): Promise<void> {
    if (!this.wanted.has(socket)) await this.join(socket, conversationId);
  }

  /** A socket has the owner's conversation open; the one that it had open before is left. */
  private async join(socket: Client, conversationId: string): Promise<void> {
    for (const room of socket.rooms) if (room !== roomOf(conversationId) && isRoom(room)) await socket.leave(room);
    await socket.join(roomOf(conversationId));
  }

  private async follow(socket: Client, payload: unknown): Promise<void> {
    const id = readId(payload);
    const owner = socket.data.claims.sub;
    const before = this.wanted.get(socket);
    this.wanted.set(socket, id);
    try {
      await runAs(this.orm, owner, () => this.reader.get(id));
    } catch (error) {
      if (this.wanted.get(socket) === id) this.restore(socket, before);
      throw error;
    }
    // Another one may have been asked for meanwhile.
    if (socket.connected && this.wanted.get(socket) === id) await this.join(socket, id);
  }

  private restore(socket: Client, id: string | undefined): void {
    if (id === undefined) this.wanted.delete(socket);
    else this.wanted.set(socket, id);
  }

  private async leave(socket: Client, id: string): Promise<void> {
    if (this.wanted.get(socket) === id) this.wanted.delete(socket);
    await socket.leave(roomOf(id));
  }

  private isFollowed(conversationId: string): boolean {
    return this.server?.of('/').adapter.rooms.has(roomOf(conversationId)) === true;
  }

  private note({ owner, conversationId, part, erased }: Change): void {
    if (erased === true) this.forget(roomOf(conversationId));
    if (part === 'deleted') this.server?.in(roomOf(conversationId)).socketsLeave(roomOf(conversationId));
    if (!SAID.has(part) || !this.isFollowed(conversationId)) return;
    const followed = this.followed.get(conversationId) ?? this.begin(owner, conversationId);
    followed.turns.note();
  }

  private begin(owner: string, id: string): Followed {
    const looked = (isOver: boolean): void => void this.look(id, isOver);
    const turns = new TurnEnds(this.times, { looked });
    const followed = { owner, turns, known: -1, isLooking: false, again: null, ended: new AbortController() };
    this.followed.set(id, followed);
    return followed;
  }

  /** Nobody has it open any more, or its words were deleted. */
  private forget(room: string): void {
    if (!isRoom(room)) return;
    const id = room.slice(PREFIX.length);
    const followed = this.followed.get(id);
    this.followed.delete(id);
    followed?.turns.close();
    followed?.ended.abort();
  }

  /** Never rejects. */
  private async look(id: string, isOver: boolean): Promise<void> {
    const followed = this.followed.get(id);
    if (followed === undefined) return;
    if (followed.isLooking) {
      followed.again = isOver || followed.again === true;
      return;
    }
    followed.isLooking = true;
    try {
      const { owner, known, ended } = followed;
      const { signal } = ended;
      const look = await runAs(this.orm, owner, () => this.proposals.look(id, { known, isOver, signal }));
      followed.known = look.revision;
      if (look.care && !signal.aborted) {
        const nothing = { question: null, purpose: null, evidence: null } as const;
        this.server?.to(roomOf(id)).emit('hint_offered', { conversationId: id, ...nothing, care: true });
      }
    } catch (error) {
      // The next turn tries again. The error may come from a look that was given up.
      if (!followed.ended.signal.aborted && !isExpected(error))
        this.logger.error({ msg: 'a conversation could not be looked at', error: describeError(error) });
    } finally {
      followed.isLooking = false;
    }
    const { again } = followed;
    followed.again = null;
    if (again !== null) await this.look(id, again);
  }

  /** Passes a question on that some process has stored. Never rejects. */
  private async pass({ owner, conversationId, questionId }: OfferedHint): Promise<void> {
    if (!this.isFollowed(conversationId)) return;
    try {
      const question = await runAs(this.orm, owner, () => this.shown.find(questionId));
      if (question === null) return;
      const { text, purpose, evidence = null, refused = null } = question;
      this.server
        ?.to(roomOf(conversationId))
        .emit('hint_offered', { conversationId, question: text, purpose, evidence, refused });
    } catch (error) {
      // It counts as shown, and the next one comes.
      this.logger.warn({ msg: 'a question could not be passed on', error: describeError(error) });
    }
  }

  private async answer(
    acknowledge: ((answer: Acknowledged<Record<string, never>>) => void) | undefined,
    work: () => Promise<void>,
  ): Promise<void> {
    const reply = typeof acknowledge === 'function' ? acknowledge : (): void => undefined;
    try {
      await work();
      reply({});
    } catch (error) {
      const known =
        error instanceof AppError ? error : new AppError(isDatabaseAway(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL');
      if (known !== error) this.logger.error({ msg: 'following failed', error: describeError(error) });
      reply({ error: { code: known.code, message: known.message } });
    }
  }
}

const PREFIX = 'conversation:';

/** The sockets of the owner that have the conversation open. */
function roomOf(conversationId: string): string {
  return `${PREFIX}${conversationId}`;
}

function isRoom(room: string): boolean {
  return room.startsWith(PREFIX);
}

/** Deleted meanwhile, or without a database for a moment. */
function isExpected(error: unknown): boolean {
  return error instanceof AppError || isDatabaseAway(error);
}

/** @throws AppError VALIDATION */
function readId(payload: unknown): string {
  const id = typeof payload === 'object' && payload !== null && 'conversationId' in payload && payload.conversationId;
  if (typeof id !== 'string' || !isUUID(id)) throw new AppError('VALIDATION');
  return id;
}
