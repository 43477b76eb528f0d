import type { Message } from '@app/database';
import { mergeTalkLines } from './talk-lines.js';

const start = new Date('2026-11-20T01:00:00.000Z');
const at = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
const conversation = {
  imported: false,
  startedAt: start,
  managerSpeaker: null as number | null,
  employeeSpeaker: null as number | null,
};

const line = (text: string, startSeconds: number | null, createdAt = at(9999), speaker: number | null = null) => ({
  id: text,
  text,
  speaker,
  startMs: startSeconds === null ? null : startSeconds * 1000,
  createdAt,
});
const message = (text: string, createdAt: Date, sender = 'employee', isTalk = true) =>
  ({ id: text, message: text, sender, createdAt, isTalk }) as Message;

describe('the analysed talk', () => {
  const texts = (...parameters: Parameters<typeof mergeTalkLines>) =>
    mergeTalkLines(...parameters).map(({ text }) => text);

  it('[API-49] puts lines and chat into the order of time', () => {
    const lines = [line('10秒', 10), line('20秒', 20)];
    const chat = [message('5秒', at(5), 'user'), message('15秒', at(15)), message('30秒', at(30))];
    expect(texts(conversation, lines, chat)).toEqual(['5秒', '10秒', '15秒', '20秒', '30秒']);
  });

  it('keeps the lines in their own order, and one that was put in later before the line that follows it', () => {
    const lines = [line('10秒', 10), line('後で入れた', null, at(500)), line('20秒', 20)];
    expect(texts(conversation, lines, [message('15秒', at(15))])).toEqual(['10秒', '15秒', '後で入れた', '20秒']);
  });

  it('leaves out the AI and messages sent while a recording ran', () => {
    const chat = [message('AI', at(1), 'ai'), message('録音中', at(2), 'user', false), message('問い', at(3), 'user')];
    expect(texts(conversation, [], chat)).toEqual(['問い']);
  });

  it('[API-69] knows who speaks: in the chat always, in lines where the manager’s number is known', () => {
    const lines = [line('一', 1, at(0), 1), line('二', 2, at(0), 2), line('無', 3)];
    const chat = [message('問い', at(4), 'user'), message('返事', at(5))];
    const roles = (managerSpeaker: number | null) =>
      mergeTalkLines({ ...conversation, managerSpeaker }, lines, chat).map(({ role }) => role);
    expect(roles(2)).toEqual(['employee', 'manager', null, 'manager', 'employee']);
    expect(roles(null)).toEqual([null, null, null, 'manager', 'employee']);
  });

  it('[API-70] takes the lines alone of an imported 1on1', () => {
    expect(texts({ ...conversation, imported: true }, [line('行', null)], [message('x', at(1))])).toEqual(['行']);
  });
});
