/** The buttons of the slides, and the number of the slide in sight. */
export function followDeck(): void {
  const row = document.querySelector<HTMLElement>('[data-deck]');
  const number = document.querySelector('[data-deck-at]');
  if (row === null || number === null) return;
  const slides = [...row.querySelectorAll('li')];
  let at = 0;
  const steps = [...document.querySelectorAll<HTMLButtonElement>('[data-deck-step]')];
  const show = () => {
    number.textContent = String(at + 1);
    for (const button of steps) {
      const next = at + Number(button.dataset.deckStep);
      button.setAttribute('aria-disabled', String(next < 0 || next >= slides.length));
    }
  };
  row.addEventListener(
    'scroll',
    () => {
      const width = slides[0]?.offsetWidth ?? 1;
      const now = Math.min(slides.length - 1, Math.round(row.scrollLeft / width));
      if (now === at) return;
      at = now;
      show();
    },
    { passive: true },
  );
  for (const button of steps) {
    button.addEventListener('click', () => {
      const slide = slides[at + Number(button.dataset.deckStep)];
      if (slide !== undefined) row.scrollTo({ left: slide.offsetLeft - (slides[0]?.offsetLeft ?? 0) });
    });
  }
  show();
}
