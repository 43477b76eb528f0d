import { cleanText } from '@app/platform';
import { decidedUpTo, withoutHtml } from './markup.js';

/** A link of Markdown, whose words stay. */
const MARKDOWN_LINK = /!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/gu;
/** Addresses: by their scheme, of mail, by their host. Each begins where the run of its letters begins, so that a run is read once. */
const ADDRESSES = [
  /(?:(?:https?|ftp):\/\/|www\.|(?:javascript|data|vbscript):)[\x21-\x7e]*/giu,
  /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/gu,
  /(?<![a-z0-9.-])[a-z0-9.-]*[a-z0-9-]\.(?:com|net|org|io|jp|dev|app|ai|co|me|xyz|info|biz|test|example)\b[\x21-\x7e]*/giu,
];

/** Nothing that is shown is as long: what follows is not looked at, so that no pattern takes long. */
const READ = 4_000;

/**
 * What a model wrote as one line of plain text: no HTML, no addresses but those that were said, no control characters.
 * @param said the talk, where an address is looked for
 */
export function cleanAnswer(text: string, longest: number, said = ''): string {
  const known = (address: string): string => (said.includes(address) ? address : '');
  const words = withoutHtml(cleanText(text.slice(0, READ))).replace(MARKDOWN_LINK, '$1');
  const clean = ADDRESSES.reduce((rest, address) => rest.replace(address, known), words)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return clean.length <= longest ? clean : `${clean.slice(0, longest - 1).replace(/[\ud800-\udbff]$/u, '')}…`;
}

/** Whether a text is Japanese: kana in it, and kana and kanji more than anything else. */
export function isJapanese(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const kanji = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return letters === 0 || (kana / letters >= 0.15 && (kana + kanji) / letters >= 0.5);
}

/** A shorter text does not show whether it is Japanese. */
const ENOUGH = 8;

/**
 * Passes a message on while it is written, cleaned as the whole will be: what could still become a tag or an address waits
 * for the rest, and nothing goes out before it is sure to be Japanese.
 */
export class CleanStream {
  private sent = '';

  constructor(
    private readonly longest: number,
    private readonly said: string,
    private readonly onDelta: (text: string) => void,
  ) {}

  /** @param soFar the message from its start */
  show(soFar: string): void {
    if (soFar.length > READ) return;
    const clean = cleanAnswer(soFar.slice(0, decidedUpTo(soFar)), Infinity, this.said).slice(0, this.longest - 1);
    if (clean.length < ENOUGH || !isJapanese(clean)) return;
    if (!clean.startsWith(this.sent) || clean === this.sent) return;
    const more = clean.slice(this.sent.length);
    this.sent = clean;
    this.onDelta(more);
  }
}
