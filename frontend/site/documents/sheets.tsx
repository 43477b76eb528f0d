import { LEAFLETS } from '../../src/content/documents.js';
import { COMPANY } from '../../src/content/company.js';
import { CardSheet } from './CardSheet.js';
import { DeckSheet } from './DeckSheet.js';
import { LeafletSheet } from './LeafletSheet.js';
import { sheet } from './Sheet.js';

/** The sheets as HTML, given their stylesheets; what `npm run documents` prints. */
export function sheets({ paper, slides }: { paper: string; slides: string }) {
  return {
    deck: sheet({ title: COMPANY.deck, styles: slides, children: <DeckSheet /> }),
    card: sheet({ title: 'card', styles: slides, children: <CardSheet /> }),
    leaflets: LEAFLETS.map((leaflet) => ({
      id: leaflet.id,
      html: sheet({ title: leaflet.title, styles: paper, children: <LeafletSheet leaflet={leaflet} /> }),
    })),
  };
}
