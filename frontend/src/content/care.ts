/** A place that helps. */
export interface HelpLine {
  name: string;
  /** As it is dialled or typed. */
  reach: string;
  /** The same as a link: `tel:` or `https:`. */
  href: string;
  /** When somebody is there, in a few words; it changes. */
  hours: string;
  /** The day somebody compared the row with what its owner says, `YYYY-MM-DD`. */
  checked: string;
}

/**
 * Words for a manager in front of somebody who is not well. They are fixed: nobody generates them, and nothing about their being shown
 * or opened is kept. They state nothing about the person and never that something was noticed. A company puts its own doctor or room
 * first among the lines. Whoever changes a row compares it with the page of its owner and writes the day.
 */
export const CARE = {
  /** The one line that waits above the composer. */
  line: 'つらい話になったときの、言葉と相談先',
  /** Beside it. */
  audience: 'あなたにだけ見えます',
  heading: 'つらい話になったときに',
  /** What to do, in the order in which to do it. */
  words: [
    'まず、最後まで聞いてください。答えを急がなくてかまいません。',
    '「話してくれて、ありがとうございます」と伝えてください。',
    'ひとりにせず、つながる先を、いっしょに選んでください。',
    '命にかかわるときは、同意を待たずに助けを呼んでください。',
  ],
  help: [
    { name: '命があぶないと思ったら', reach: '119・110', href: 'tel:119', hours: 'いつでも', checked: '2026-11-22' },
    {
      name: 'よりそいホットライン',
      reach: '0120-279-338',
      href: 'tel:0120279338',
      hours: '24時間・無料',
      checked: '2026-11-22',
    },
    {
      name: 'こころの健康相談統一ダイヤル',
      reach: '0570-064-556',
      href: 'tel:0570064556',
      hours: '時間は地域ごと',
      checked: '2026-11-22',
    },
    {
      name: 'まもろうよ こころ（厚生労働省）',
      reach: '電話・SNSの相談先の一覧',
      href: 'https://www.mhlw.go.jp/mamorouyokokoro/',
      hours: '窓口ごと',
      checked: '2026-11-22',
    },
  ] satisfies readonly HelpLine[],
  /** Below the lines. */
  hoursNote: '受付の時間や番号は変わることがあります。つながらないときは、別の窓口か、まもろうよ こころの一覧へ。',
  /** Nothing is kept of the press. */
  privacy: '開いたことは、記録にも数にも残りません。',
} as const;
