import { EventEmitter } from 'node:events';
import { CONVERSATION_PARTS, type ConversationPart } from '@app/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.js';
import type { AppSocket } from '../../api/socket/socket.js';
import { bindSocketToCache } from './conversation-updates.js';
import { markLive } from './live-conversations.js';

const DETAIL = keys.conversation('a');
const HANDOUT = keys.handout('a');
const LISTS = keys.conversations();
const ISSUES = keys.dashboard('issues', 'e');
const TALKS_OF_WORD = keys.dashboard('keyword-conversations', 'e', 'word');
const PROMISES = keys.promises('e');
const ALL = [
  DETAIL,
  keys.versions('a', 'memo'),
  keys.versions('a', 'mindMap'),
  keys.versions('a', 'transcript'),
  keys.versions('a', 'summary'),
  keys.versions('a', 'nextActions'),
  keys.version('a', 'v'),
  HANDOUT,
  keys.conversation('b'),
  LISTS,
  ISSUES,
  TALKS_OF_WORD,
  PROMISES,
  keys.employees(),
];

function setUp() {
  const queries = new QueryClient();
  const fresh = () => {
    for (const key of ALL) queries.setQueryData(key, { revision: 1 });
  };
  fresh();
  const stale = () => ALL.filter((key) => queries.getQueryState(key)?.isInvalidated);
  const socket = new EventEmitter();
  const unbind = bindSocketToCache(socket as unknown as AppSocket, queries);
  const update = (part: ConversationPart, revision = 2) =>
    socket.emit('conversation_updated', { conversationId: 'a', part, revision });
  return { queries, socket, stale, fresh, update, unbind };
}

/** What each part makes stale: nothing else is fetched again. */
const STALE: Record<ConversationPart, readonly (readonly string[])[]> = {
  memo: [DETAIL, keys.versions('a', 'memo')],
  mindMap: [DETAIL, keys.versions('a', 'mindMap')],
  transcript: [DETAIL, keys.versions('a', 'transcript')],
  lines: [DETAIL],
  messages: [DETAIL],
  details: [DETAIL, HANDOUT, LISTS, TALKS_OF_WORD],
  analysis: [
    ...[DETAIL, keys.versions('a', 'summary'), keys.versions('a', 'nextActions'), HANDOUT],
    ...[LISTS, ISSUES, TALKS_OF_WORD, PROMISES],
  ],
  created: [DETAIL, LISTS, ISSUES, TALKS_OF_WORD, PROMISES],
  deleted: [DETAIL, HANDOUT, LISTS, ISSUES, TALKS_OF_WORD, PROMISES],
};

describe('what the socket makes the browser fetch again', () => {
  it.each(CONVERSATION_PARTS)('[DEV-5] [SOC-16] fetches what shows the part %s, and nothing else', (part) => {
    const { stale, update } = setUp();
    update(part);
    expect(stale()).toEqual(STALE[part]);
  });

  it('[DEV-5] fetches no conversation whose revision it has, as after its own change', () => {
    const { queries, stale, update } = setUp();
    queries.setQueryData(DETAIL, { revision: 3 });
    update('messages', 2);
    update('memo', 3);
    expect(stale()).toEqual([keys.versions('a', 'memo')]);
  });

  it('[DEV-5] fetches a conversation twice at most for a burst of events, and ends with the newest', async () => {
    const { queries, update } = setUp();
    const server = { revision: 1 };
    const asked: (() => void)[] = [];
    const observer = new QueryObserver(queries, {
      queryKey: DETAIL,
      staleTime: Infinity,
      queryFn: () => {
        // The answer is as old as its request.
        const answer = { ...server };
        return new Promise<{ revision: number }>((resolve) => asked.push(() => resolve(answer)));
      },
    });
    const unsubscribe = observer.subscribe(() => undefined);
    const shown = (revision: number) =>
      new Promise<void>((resolve) => {
        const stop = observer.subscribe(({ data }) => {
          if (data?.revision !== revision) return;
          stop();
          resolve();
        });
      });
    for (server.revision = 2; server.revision <= 6; server.revision += 1) update('analysis', server.revision);
    server.revision = 6;
    expect(asked).toHaveLength(1);
    const first = shown(2);
    asked[0]?.();
    await first;
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toHaveLength(2);
    const second = shown(6);
    asked[1]?.();
    await second;
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toHaveLength(2);
    unsubscribe();
    queries.clear();
  });

  it('[SOC-22] fetches added lines in every tab but the one that appends them itself', () => {
    const { stale, update } = setUp();
    const end = markLive('a');
    update('lines');
    expect(stale()).toEqual([]);
    end();
    update('lines');
    expect(stale()).toEqual([DETAIL]);
  });

  it('[SOC-21] fetches all conversations after a reconnection and a resync, not after the first connection', () => {
    const { socket, stale, fresh } = setUp();
    const everything = ALL.filter((key) => key[0] !== 'employees');
    socket.emit('connect');
    expect(stale()).toEqual([]);
    socket.emit('connect');
    expect(stale()).toEqual(everything);
    fresh();
    socket.emit('resync', {});
    expect(stale()).toEqual(everything);
  });

  it('hears nothing after it was stopped', () => {
    const { socket, stale, unbind } = setUp();
    unbind();
    socket.emit('resync', {});
    expect(stale()).toEqual([]);
  });
});
