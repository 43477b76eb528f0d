import { EventEmitter } from 'node:events';
import { QueryClient } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.js';
import { markLive } from './live-conversations.js';
import { bindSocketToCache } from './conversation-updates.js';
import type { AppSocket } from '../../api/socket/socket.js';

function setUp() {
  const queries = new QueryClient();
  const all = [
    keys.conversation('a'),
    keys.conversation('b'),
    keys.conversations(),
    keys.dashboard('issues'),
    keys.promises('e'),
    keys.employees(),
  ];
  const fresh = () => {
    for (const key of all) queries.setQueryData(key, 'data');
  };
  fresh();
  const stale = () => all.filter((key) => queries.getQueryState(key)?.isInvalidated);
  const socket = new EventEmitter();
  const unbind = bindSocketToCache(socket as unknown as AppSocket, queries);
  return { socket, stale, fresh, unbind };
}

describe('what the socket makes the browser fetch again', () => {
  it('[SOC-16] fetches the conversation alone when its memo was edited', () => {
    const { socket, stale } = setUp();
    socket.emit('conversation_updated', { conversationId: 'a', part: 'memo', revision: 2 });
    expect(stale()).toEqual([keys.conversation('a')]);
  });

  it('[SOC-22] fetches added lines in every tab but the one that appends them itself', () => {
    const { socket, stale } = setUp();
    const end = markLive('a');
    const added = { conversationId: 'a', part: 'lines', revision: 2 };
    socket.emit('conversation_updated', added);
    expect(stale()).toEqual([]);
    end();
    socket.emit('conversation_updated', added);
    expect(stale()).toEqual([keys.conversation('a')]);
  });

  it.each(['created', 'deleted', 'details', 'analysis'])('fetches lists and dashboard too after %s', (part) => {
    const { socket, stale } = setUp();
    socket.emit('conversation_updated', { conversationId: 'a', part, revision: 2 });
    expect(stale()).toEqual([
      keys.conversation('a'),
      keys.conversations(),
      keys.dashboard('issues'),
      keys.promises('e'),
    ]);
  });

  it('[SOC-21] fetches all conversations after a reconnection and a resync, not after the first connection', () => {
    const { socket, stale, fresh } = setUp();
    const everything = [
      keys.conversation('a'),
      keys.conversation('b'),
      keys.conversations(),
      keys.dashboard('issues'),
      keys.promises('e'),
    ];
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
