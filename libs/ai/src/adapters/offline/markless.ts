/** A stretch without 。 that is longer was not written by a person: speech recognition puts no marks. */
const LONGEST_SENTENCE = 90;
/** What is shorter is no piece of its own. */
const SHORTEST = 8;
const SHORTEST_END = 6;
/** A clause that only leads on ends a piece once this much was said. */
const LEADS_ON = 20;
const REASONS = 35;
/** In a stretch without any better place, て ends a piece. */
const RUNS_ON = 60;

/** What may follow です and ます without ending the sentence: ですけど, ますので, ですか. */
const GOES_ON = '(?!け|が|から|か|ので|のに|の|し|と|って|ん|た|て|よ|ね|わ|な|も|、?(?:けど|けれど|って))';
/** 〜です, 〜ました, 〜ますよね, 〜んだよね: the sentence is over. */
const OVER = `(?:です|ます|でした|ました|ません|ましょう|でしょう|ください)(?:か|よ|ね|わ|な){0,2}${GOES_ON}、?|(?:[うくすむぐぶるただ]|ない|いい|たい)(?:よね|よな|よ|(?<=[るただい])ね)(?!ら|り|て|う|く|こ|ぎ|い)、?`;
/** 〜んですけど, 〜ますので, 〜ましたが: more follows, but it can stand alone. */
const LEADS = `(?:です|ます|でした|ました|ません|[たるいだ])(?:けれども|けれど|けども|けど)(?:ね|も)?、?|(?:です|ます|でした|ました|ません)(?:が|し)、?|(?<=[てでしただるいんよねす]、?)(?=(?:それで|そしたら|そうしたら|ところが|それから|そういえば|ちなみに|あとは?|でも|だから|なので|ただ)、?[^、。])`;
/** 〜ますので, 〜だから: a reason, and what follows belongs to it as long as both are short. */
const REASON = '(?:です|ます|でした|ました|ません|[たるいだ])(?:ので|から(?!です|、?(?:の|が|は|も|ず)))(?:ね)?、?';
/** 〜て, 〜くて, 〜たら: the clause goes on. */
const HOLDS =
  '(?:なくて|くて|って|[いきしちにみりえけせてねべめれ]て|んで|たら)、?(?!い[るたてまなく]|お[きくりっ]|る|た|ま|しま|もら|くれ|くだ|ほし|み[たるま]|き[たてま]|あ[るりげ]|言|思|感|話|こと|の|は|も|か)';

/** In the order in which they are looked for, each from so many characters on. */
const ENDS: readonly (readonly [RegExp, number])[] = [
  [new RegExp(OVER, 'gu'), SHORTEST],
  [new RegExp(LEADS, 'gu'), LEADS_ON],
  [new RegExp(REASON, 'gu'), REASONS],
  [new RegExp(HOLDS, 'gu'), RUNS_ON],
];

/** Whether talk without sentence ends has to be cut before rules that count on sentences can read it. */
export function isMarkless(sentence: string): boolean {
  return sentence.length > LONGEST_SENTENCE;
}

/** Cuts talk without marks where a speaker would end a sentence. Nothing is lost: the pieces joined are the text. */
export function cutMarkless(text: string): string[] {
  const places = ENDS.flatMap(([end, from]) =>
    [...text.matchAll(end)].map(({ index, 0: { length } }) => ({ at: index + length, from })),
  ).sort((a, b) => a.at - b.at);
  const pieces: string[] = [];
  let start = 0;
  for (const { at, from } of places) {
    if (at - start < from || text.length - at < SHORTEST_END) continue;
    pieces.push(text.slice(start, at));
    start = at;
  }
  pieces.push(text.slice(start));
  return pieces;
}
