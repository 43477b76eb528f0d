import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unpackWeights } from '../../learned/weights-file.js';
import { readTalk } from '../../reading/utterance.js';
import { createTokenizer } from '../../text/tokenizer.js';
import { ECHOED, SUITED } from '../advice/suited.js';
import { BANK } from '../bank/bank.js';
import { RECEIVING } from '../reply/receiving.js';
import { NOTHING } from './moment-features.js';
import { packMoments, unpackMoments } from './moment-model.js';
import { readMoment } from './read-moment.js';

const tokenize = createTokenizer();
const weights = unpackMoments(readFileSync(path.join(__dirname, 'weights.bin')));
const MEGABYTE = 1_048_576;

function momentOf(text: string, question = ''): ReturnType<typeof readMoment> {
  const line = { source: 'message', id: 'r', speaker: null, role: 'employee', text } as const;
  const about = { conversationId: 'talk', revision: 1, theme: null, stance: null, employeeName: '佐倉' };
  const reply = readTalk({ ...about, heldAt: new Date(0), lines: [line] }, tokenize);
  return readMoment({ reply, question: { text: question, tokens: tokenize(question) } });
}

describe('what was learned of moments', () => {
  it('is about words that the product has: each text stands in the bank or is said to the manager', () => {
    const advice = [...SUITED.map(({ behaviour }) => behaviour), ECHOED];
    const known = new Set([...BANK.map(({ text }) => text), ...Object.values(RECEIVING).flat(), ...advice]);
    expect(weights.texts.filter((text) => !known.has(text))).toEqual([]);
    expect(new Set(weights.texts).size).toBe(weights.texts.length);
    expect(advice.filter((text) => !weights.texts.includes(text))).toEqual([]);
  });

  it('[MND-25] weighs at most 20 MB together with what was learned of reading', () => {
    const reading = unpackWeights(readFileSync(path.join(__dirname, '../../learned/weights.bin')));
    const bytes = [...Object.values(weights.tables), ...Object.values(reading.tables)].reduce(
      (sum, { keys, weights: own }) => sum + 4 * keys.length + own.length,
      0,
    );
    expect(bytes).toBeLessThan(20 * MEGABYTE);
  });

  it('[MND-3] is the same after it was packed again', () => {
    expect(unpackMoments(packMoments(weights))).toEqual(weights);
  });
});

describe('[MND-14] a moment', () => {
  it('is none before anything was said', () => {
    const { kind, sayable } = readMoment({ reply: [], question: NOTHING });
    expect(kind).toBe('start');
    expect(sayable('いまは、どんな気持ちですか。')).toBeNull();
  });

  it('says how gladly each of the learned words would be said, and nothing of others', () => {
    const { sayable } = momentOf('監査が指摘なしで終わって、みんなで拍手しました。', '監査はどうでしたか。');
    const glad = sayable('それはうれしいですね。そのときのことを聞かせてください。') ?? 0;
    const heavy = sayable('それは、おつらいですね。よければ、もう少し聞かせてください。') ?? 0;
    expect(glad).toBeGreaterThan(3 * heavy);
    expect(sayable('明日の天気はどうですか。')).toBeNull();
  });

  it('[MND-15] with nights without sleep that are told alone is none of danger, whatever was asked at the start', () => {
    const asked = BANK.filter(({ after }) => after.includes('start')).map(({ text }) => text);
    const kinds = asked.map((question) => momentOf('先月から眠れていないんです。', question).kind);
    expect(kinds.length).toBeGreaterThan(50);
    expect(kinds.filter((kind) => kind === 'danger' || kind === 'grave')).toEqual([]);
  });

  it.each(['眠れなくて、橋の上に立っていました。', 'もう死にたくて眠れません。', '眠れないので、薬を全部飲みました。'])(
    '[MND-15] with more than nights without sleep is not met as them alone: %s',
    (reply) => {
      expect(['danger', 'grave']).toContain(momentOf(reply, '体調はどうですか。').kind);
    },
  );

  it('with a clear sign of danger or plain words of refusal is that, whatever was learned', () => {
    expect(momentOf('消えてしまいたいと思うことがあります。').kind).toBe('danger');
    expect(momentOf('その話はしたくないです。').kind).toBe('refuse');
  });

  it('[MND-15] in which a sign of danger is told by a scene is met as danger, too; a tired week is none', () => {
    const scene = 'ホームの端に立って、電車が来たとき、一歩出たら楽になるなって。駅員さんに肩をつかまれました。';
    expect(momentOf(scene, '夜勤明けは、ちゃんと帰れていますか。').kind).toBe('danger');
    expect(momentOf('毎日残業で、もうくたくたです。', '最近どうですか。').kind).not.toBe('danger');
  });

  it('of somebody else who tells nothing is no refusal', () => {
    expect(momentOf('課長が理由を話してくれないので、動けません。', '何か困っていますか。').kind).not.toBe('refuse');
  });

  it('is told by what was asked, too', () => {
    const answer = '三十分くらいです。';
    expect(momentOf(answer, '通勤はどれくらいかかりますか。').kind).not.toBe('refuse');
    expect(momentOf('また来月お願いします。', '今日はこのへんにしましょうか。').kind).toBe('closing');
  });
});
