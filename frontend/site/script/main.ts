import { followDeck } from './deck-controls.js';
import { noticeMissingViewer } from './pdf-viewer-notice.js';
import { followJumps } from './jumps.js';
import { drawProgress } from './progress.js';
import { revealSections } from './reveal.js';
import { followTheme, showTheme } from './theme.js';

// The only script of the public pages. It stands in the head: the theme is set before the first paint, the rest once the
// page is there. Without it everything can be read and every link works.
document.documentElement.classList.add('with-script');
showTheme();
noticeMissingViewer();

document.addEventListener('DOMContentLoaded', () => {
  followTheme();
  followJumps();
  followDeck();
  revealSections();
  drawProgress();
});
