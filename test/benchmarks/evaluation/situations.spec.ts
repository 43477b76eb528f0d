import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readMoments } from '../../../libs/ai/training/labelled/read-moments.js';
import { judge, readVerdicts } from './verdicts.js';

let folder: string;
const file = (name: string, text: string): string => {
  const at = path.join(folder, name);
  writeFileSync(at, text);
  return at;
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'jizo-situations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('written situations', () => {
  it('are read with who said what', () => {
    const [one] = readMoments(file('x.txt', '## x1 wish\ntheme: その他\nm: どうですか。\nr: 休みがほしいです。\n'));
    expect(one).toEqual({
      ...{ id: 'x1', kind: 'wish', writer: 'x', theme: 'その他', stance: null },
      said: [
        { role: 'manager', text: 'どうですか。' },
        { role: 'employee', text: '休みがほしいです。' },
      ],
    });
  });

  it.each(['x1 wish\nr: はい', '## x1 wish\nr: はい\nm: はい', '## x1 wish\n???'])('refuses %j', (text) => {
    expect(() => readMoments(file('x.txt', text))).toThrow('x.txt');
  });
});

describe('what readers said', () => {
  const read = { id: 'x1', part: 'message', text: '待ちましょう。' } as const;

  it('counts the words of all readers, and a sentence that has changed since as unread', () => {
    const verdicts = readVerdicts(file('v.tsv', 'x1\tmessage\t待ちましょう。\tsay\twrong\n'));
    expect(judge([read], verdicts)).toEqual({ put: 1, unread: 0, say: 0.5, wrong: 0.5, agreed: 0 });
    expect(judge([{ ...read, text: '聞きましょう。' }], verdicts)).toMatchObject({ put: 1, unread: 1, say: 0 });
  });

  it('refuses a word that is none', () => {
    expect(() => readVerdicts(file('v.tsv', 'x1\tmessage\t待ちましょう。\tgood\n'))).toThrow('good');
  });
});
