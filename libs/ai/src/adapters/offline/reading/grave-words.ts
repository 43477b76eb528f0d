/**
 * Words about life, the body or violence. What was learned tells how words are said, and now and then takes a bridge or a hook for
 * more: beyond doubt it is where one of these stands near.
 */
const GRAVE =
  /生(?:き|ぎ|まれ)|死|しにた|消え|いなくな|いなくて|いなかった|いないほう|いなければ|おらん(?:よう|ごと|く|ほう)|僕いない|逝|葬|お迎え|迎えに来|命|人生|殺|遺|自傷|首(?!都|相|長|位)|血|殴|なぐ|蹴|叩|暴|ぶた|刃物|包丁|カッター|突き飛|脅|襲|怖|こわ|逃げ|触(?:ら|っ)|抱き|裸|下着|更衣|盗撮|撮られ|ホテル|迫ら|性的|ストーカー|つきまと|待ち伏せ|つけられ|住所|ポスト|元彼|どこにおる|取られ|取り上げ|閉じ(?:こ|込)め|締め出|監禁|あざ(?!っ|やか)|痣|傷|切っ(?:て(?:い|る|し|ま)|ちゃ)|切る|切り|リスカ|薬|睡眠|酒|飲(?:ん|ま|み|め)|倒れ|意識|気を失|記憶|動けな|動かな|動がね|起き上が|立てな|歩けな|息が|息でき|呼吸|動悸|震え|吐|胸(?:が|の)|心臓|しびれ|めまい|幻|声が|涙が|泣い(?:て|と)|泣き出|食べ(?:て(?:い)?な|られ|れ)|食え|食欲|痩せ|体重|寝て(?:い)?(?:な|ませ)|寝(?:れ|られ)|眠|起きて(?:い)?ます|時間起き|休職|鬱|うつ|パニック|最後|終わ(?:れ|らせ|りに)|土にな|楽になり|楽になれ|楽に死|遠くに行|線路|飛び(?:降|込|出)|落ちたら|迷惑|価値|消して|罰|土下座|怒鳴|罵|無視|いじめ|パワハラ|セクハラ|呼び出さ|断れな|袖|髪抜|髪を抜|口(?:を)?ふさ|くらし|くらわ|ただじゃ|手(?:を|ば)?(?:上げ|あげ|かけ)|手ぇ|ふらふら|風呂|シャワー|ベランダに|橋の上で|橋まで|屋上の鍵|靴(?:を)?脱|突っ込|自分でやった|自分の(?:頭|手|足|腕)|どつか|しばか|手が出|固まり|布団から|鉛みたい|鉛のよう|起きれ|起きられ|起きなく|気(?:づい|がつい)たら|目の前が|喉|のど|ろれつ|言葉が出|何も感じ|味がし|センターライン|動けま|動けん|動けと|動かん|動かへん|指一本|人格|空っぽ|心が折れ|真っ白|ウイスキー|焼酎|ウォッカ|ストロング|一升|道路で|もういいかな|もうええか|もう決め|心残り|終わって(?:い)?たら|楽になる(?:方法|んじゃ|かな)|壁に(?:打ち|頭|ぶつけ|押)|やけど|夜道|火をつけ|帰りたくな|帰ってこなくて|足が勝手|一睡|胸ぐら|落とされ|叫んで|咳止め|漏らし|保険金|あちらへ|お世話になりました|引き取り先|髪の?毛?を(?:つかま|掴ま|引)|引きずら|踏まれ|黄色い線|終わりた|立っていられ|止められな|自分が誰|手紙を家族|ここからなら|電池切れ|入院と/u;

/** Words of distress: what is suffered, hidden, at night, again and again. They weigh where what was learned is surer. */
const DISTRESS =
  /[たらかさわまがなば]れ(?:る|て|た|ま)|部屋に入って|肋骨|骨が|おしまい|さよなら|さようなら|達者で|夜中|毎晩|やられ|警察|病院|医者|点滴|逃げ|誰にも|言えません|言えない|言えな|のぞいて|下を見|海に|焼いて|疲れ|しんど|つら|限界|壊れ|別れた|百通|手紙|回目|回も|何度も|内緒|捨て|知らない人|脱が|開けられ|断った|断りました|気味が悪|気持ち悪|見つけられ|形見|落ちても|遺族|理由は聞か|名前が書け|困る人/u;
/** Ease, and where one may fall or be run over: everyday matters, unless what was learned is all but sure. */
const EDGE = /楽になる|踏切|線路|ホーム|屋上|ベランダ|橋|崖|高いところ|柵|手すり|足場|クレーン/u;

/** From which probability on these words make a doubt a certainty: the more everyday they are, the surer it has to be. */
const NEAR: readonly { words: RegExp; from: number }[] = [
  { words: GRAVE, from: 0.9 },
  { words: DISTRESS, from: 0.92 },
  { words: EDGE, from: 0.95 },
];

/** Whether what was learned is beyond doubt, by words that stand near: never by itself. */
export function isSure(danger: number, text: string): boolean {
  return NEAR.some(({ words, from }) => danger >= from && words.test(text));
}
