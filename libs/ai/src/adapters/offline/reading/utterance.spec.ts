import { createTokenizer } from '../text/tokenizer.js';
import { readTalk } from './utterance.js';
import { stripFillers } from '../text/spoken.js';

describe('reading a talk', () => {
  it.each([
    ['えーっとですね、明日の便です', '明日の便です'],
    ['こう、その、まあ、手が止まるんです', '手が止まるんです'],
    ['なんていうか、なんだろう、落ち着かなくて', '落ち着かなくて'],
    ['納品はですね、来週なんです', '納品は、来週なんです'],
    ['ちょっと、眠れなくて', '眠れなくて'],
  ])('fillers say nothing: %s', (said, read) => expect(stripFillers(said)).toBe(read));

  it.each([
    ['し、仕入れが遅れて', '仕入れが遅れて'],
    ['うち、うちの班は', 'うちの班は'],
    ['私、私は', '私は'],
    ['一号車、あ、違う、二号車の札です', '二号車の札です'],
  ])('stammers say nothing: %s', (said, read) => expect(stripFillers(said)).toBe(read));

  it.each([
    'で、電話が鳴って',
    '十、十一、十二と数えます',
    '時間が、ちょっと……',
    'その仕事は私が',
    'あの人です',
    'こうすると動きます',
  ])('words stay words: %s', (said) => expect(stripFillers(said)).toBe(said.normalize('NFKC')));

  const RECOGNISED =
    'えっと納品の件なんですけどまだ箱が届いてなくて業者さんに聞いたら来週になるって言われました' +
    'それで木曜までに配送表を直して送りますので見てもらえますかあと早番が続いていて正直しんどいんですよね眠りも浅くて朝が本当につらいです';

  function read(text: string): string[] {
    const lines = [{ source: 'line' as const, id: 'a', speaker: 1, role: null, text }];
    const heldAt = new Date('2026-11-20T05:00:00Z');
    const talk = { conversationId: 'c', revision: 1, theme: null, stance: null, employeeName: '部下', heldAt, lines };
    return readTalk(talk, createTokenizer()).map(({ spoken }) => spoken);
  }

  it('[MND-4] talk without any 。 is cut where a sentence ends, and nothing is lost', () => {
    const pieces = read(RECOGNISED);
    expect(pieces.join('')).toBe(RECOGNISED);
    expect(pieces.some((piece) => piece.endsWith('言われました'))).toBe(true);
    expect(pieces).toContain('あと早番が続いていて正直しんどいんですよね');
  });

  it.each([[['employee', null, null]], [['employee', null, 'manager']]] as const)(
    '[MND-5] where the report is known, nobody else is taken for the report: %j',
    (roles) => {
      const said = [
        '最近はどうですか。',
        '残業が続いていて、つらいです。',
        '資料は私が作ります。よろしくお願いします。',
      ];
      const lines = [2, 1, 3, 2, 1, 3].map((speaker, at) => ({
        ...{ source: 'line' as const, id: String(at), speaker, text: said[at % 3] ?? '' },
        role: roles[speaker - 1] ?? null,
      }));
      const heldAt = new Date('2026-11-20T05:00:00Z');
      const talk = { conversationId: 'c', revision: 1, theme: null, stance: null, employeeName: '部下', heldAt, lines };
      const read = readTalk(talk, () => []);
      const taken = new Set(read.filter(({ role }) => role === 'employee').map(({ line }) => line.speaker));
      expect([...taken]).toEqual([1]);
    },
  );

  it('no word is cut in two at よ of 〜ように or か of 〜ですから', () => {
    const said =
      '来月から一人入れるように人事に頼んでみます大丈夫ですから心配しないでくださいね来月までには決まるはずです';
    for (const piece of read(said)) expect(piece).not.toMatch(/^(?:うに|ら|から|けど|ので)/u);
  });
});
