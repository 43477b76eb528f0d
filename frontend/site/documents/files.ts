import { LEAFLETS } from '../../src/content/documents.js';
import { SLIDES } from '../../src/content/slides.js';
import made from './made.json' with { type: 'json' };

/** Where the deck and its pictures are. */
export const DECK = { file: '/documents/ishinowa-company.pdf', ...made.deck };

/** Each slide as a picture, with its words for those who do not see it. */
export const SLIDE_PICTURES = SLIDES.map(({ heading, lines }, at) => ({
  file: `/site/pictures/slide-${at + 1}.webp`,
  words: [heading, ...lines].join('。').replaceAll('|', '').replaceAll('。。', '。').replaceAll('、。', '、'),
}));

/** Each leaflet with its file. */
export const LEAFLET_FILES = LEAFLETS.map(({ id, title, summary }, at) => ({
  id,
  title,
  summary,
  file: `/documents/${id}.pdf`,
  cover: `/site/pictures/${id}.webp`,
  ...(made.leaflets[at] ?? { pages: 0, bytes: 0 }),
}));

/** `248 KB`. */
export function size(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} KB`;
}
