import { Icon } from '../../src/ui/drawings/Icon.js';
import { DECK, SLIDE_PICTURES, size } from './files.js';

/** The slides in place: a row that is swiped, scrolled or moved with the arrow keys, and the file for download. */
export function Deck() {
  return (
    <div className="deck">
      <div className="deck-row" data-deck tabIndex={0} role="region" aria-label="会社案内のスライド">
        <ol>
          {SLIDE_PICTURES.map(({ file, words }, at) => (
            <li key={file}>
              <img src={file} width={1280} height={720} loading="lazy" alt={`${at + 1}枚目。${words}`} />
            </li>
          ))}
        </ol>
      </div>
      <div className="deck-tools">
        <button type="button" className="tool needs-script" data-deck-step="-1" aria-label="前のスライド">
          <Icon name="back" size={20} />
        </button>
        <p className="num needs-script" aria-live="polite">
          <span data-deck-at>1</span> / {SLIDE_PICTURES.length}
        </p>
        <button type="button" className="tool turned needs-script" data-deck-step="1" aria-label="次のスライド">
          <Icon name="back" size={20} />
        </button>
        <a href={DECK.file} download className="download">
          <Icon name="download" size={18} />
          スライドをダウンロード（PDF、{size(DECK.bytes)}）
        </a>
      </div>
    </div>
  );
}
