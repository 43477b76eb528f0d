import { isDangerous, needsCare } from './danger.js';
import { readTalk, type Utterance } from './utterance.js';

/** An utterance of which only this is known. */
function said(danger: number, text = 'はい', role: Utterance['role'] = 'employee'): Utterance {
  return { danger, text, role } as Utterance;
}

describe('[MND-15] when the manager is shown words of care', () => {
  it('one doubt in a talk is not enough, two near each other are', () => {
    expect(needsCare([said(0), said(0.35), said(0)], false)).toBe(false);
    expect(needsCare([said(0.35), said(0), said(0.32)], false)).toBe(true);
  });

  it('a likely sign is enough, and a clear one, whoever seems to say it', () => {
    expect(needsCare([said(0), said(0.5)], false)).toBe(true);
    expect(needsCare([said(0), said(0, 'もう消えてしまいたいです。', 'manager')], false)).toBe(true);
  });

  it('a doubt is enough where nothing else was said', () => {
    expect(needsCare([said(0.15)], true)).toBe(true);
    expect(needsCare([said(0.05)], true)).toBe(false);
  });

  it('neither the manager nor a story raises a doubt', () => {
    expect(needsCare([said(0.5, 'はい', 'manager'), said(0.6, '映画で主人公が死ぬ場面です。')], false)).toBe(false);
  });
});

describe('[MND-15] beyond doubt', () => {
  /** The utterances of one reply. */
  function read(text: string): Utterance[] {
    const line = { source: 'message', id: 'a', speaker: null, role: 'employee', text } as const;
    const about = { conversationId: 'c', revision: 1, theme: null, stance: null, employeeName: '部下' };
    return readTalk({ ...about, heldAt: new Date(0), lines: [line] }, () => []);
  }

  it('what was learned is not, while no word stands near that may be meant gravely', () => {
    expect(isDangerous(said(0.99, 'ナビのとおりに行くと通れません。'))).toBe(false);
    expect(isDangerous(said(0.93, '夜になると眠れません。'))).toBe(true);
  });

  it('an edge is, only where what was learned is all but sure', () => {
    expect(isDangerous(said(0.8, '橋のところを通ります。'))).toBe(false);
    expect(isDangerous(said(0.97, '踏切の音のことばかりです。'))).toBe(true);
  });

  it.each([
    'でもトイレに一人で入れるだけで泣きそうになるくらいうれしくて',
    'それがなくなったら、もう部屋から出てこない気がして。',
    'ナビ通り行くと橋が重量制限で通れないんすよ',
    '壁に穴はあけられんので、伝言ノートをエレベーターの中に吊るします。今日の昼から。',
    '三時ごろに目がさめて、そのあと仕事のことばかり考えてしまいます',
    '自動化したら入力がだいぶ楽になると思います。',
    'この会議は五時で終わりにしたいです。',
    'ベテランがいなくなったら、現場が回りません。',
    '値下げは自分で自分の首を絞めるようなものです。',
    '刃物の在庫は鍵のかかる棚に移しました。',
    '保険の見直しで、営業さんと一時間も話しちゃいました。',
    '足場から落ちたら労災だから、対策の書類を出しておいて。',
    '夫と義母の板挟みで、ドアの色が決まりません。',
    '古いパソコンはもう使わないので、情シスに返しました。',
    '家の前に猫が毎日いるんです。',
    // 夫 stands in 工夫 and 大丈夫, 金 in 金曜, 母 in 母数.
    '電話に時間を取られていて、工夫が必要です。',
    '大丈夫です。私の説明が悪いので、お客さんが電話しないで済むように直します。',
    '包丁を持っていくとき、入れ物を工夫しました。',
    '父が入院して、病院からの電話に時間を取られています。',
    '退職金の計算が一瞬で終わるので助かると思います。',
    'スパナで増し締めしました。',
    '新しい部屋の使い方をまだ教えてないので、来週やります。',
    'お客様の声が聞こえにくくて、誰も対応できません。',
    '私が倒れたら意味がないので、無理はしません。',
    '年内に全部終わらせたいです。',
    '朝、目が覚めなくて遅刻しそうでした。',
    '明日は来なくていいと言われたので、在宅にします。',
    '足場の組み立ては一瞬で終わりました。',
    '数字が落ちてきたら、どうすればいいのかなと考えています。',
    '先方が突っ込んできたら、どう答えようかな。',
    '一歩踏み出せば変われる気がします。',
    'お客さんがどこから見てくれたのか、調べています。',
    '田中さんがいなくなったら、誰もこの機械を直せません。',
    '繁忙期は今日で終わりなので、全部片づけます。',
    '結婚式で親に手紙を書いて、最後に読みます。',
    '資料を全部渡したのに、先方が電話しても出ないんです。',
    '利用者さんが毎朝、玄関の前で待っていてくれるんです。',
    '入浴の介助で服を脱がせるのに時間がかかります。',
    'やる気が消えてしまいました。',
    '橋の点検の現場で、ここから落ちたら大けがだと思いました。',
    'クレームで叩かれて、へこみました。',
  ])('everyday words are not: %s', (text) => {
    expect(read(text).filter(isDangerous)).toEqual([]);
  });

  it.each([
    'ドアに挟みました。夫が閉めるときに。わたしが言い返したから悪いんですけど、あの、夫に電話とかしないでくださいね。',
    'あの人最近アパートの前にいるんです',
    'ああ、ここで手離したら労災になるのかな、嫁に金入るかなって。冗談ですよ。半分くらいは。',
    'そう聞いたら、もう使わんけんって。借りとった二千円も返してきよって。おれ、弟のときに一回見とるんです。',
    'スマホは家に帰ると夫に取り上げられます。',
    '後をつけられて、コンビニに三十分いました。',
    '何日も食べてなくて、立つとふらつきます。',
    'この顔は、転んだことにしてあります。',
    '外から鍵をかけられて、出られませんでした。',
  ])('violence, being followed, a life against money, a farewell and collapse are: %s', (text) => {
    expect(read(text).some(isDangerous)).toBe(true);
  });

  it.each([
    '会議のあと、消えてしまいたいと思いました。',
    '会議に出ても、私なんかいなくなったほうがいいと思います。',
    '今週は、いなくなったほうがいいと思ってばかりです。',
    '営業の数字が出なくて、飛び降りようかと思いました。',
    '予算の会議で気を失いました。',
    'つきまとわれていて、不安です。',
    '犬の散歩をしていると、男に後をつけられます。',
    'データが合わなくて三日徹夜です。もう死にたいです。',
    '映画で人が死ぬ場面を見ました。わたしも死にたいです。',
    '特急が通過するとき、一歩前に出たらって考えてる自分がいて。',
    'スパナで殴られました。',
    '明日が来なくてもいいです。',
  ])('everyday words beside them make it none the less: %s', (text) => {
    const heard = read(text).map((one) => ({ ...one, danger: 0 }));
    expect(heard.some(isDangerous)).toBe(true);
  });

  it.each(['家には電話しないでください。', '夜に無言電話がかかってきます。', '足音で、今日はどっちか分かるんです。'])(
    'what only makes one take care is not, and is met with words of care: %s',
    (text) => {
      const heard = [said(0, text)];
      expect(heard.some(isDangerous)).toBe(false);
      expect(needsCare(heard, false)).toBe(true);
    },
  );
});
