/** A line on top that says how far the page is read. */
export function drawProgress(): void {
  const bar = document.querySelector<HTMLElement>('[data-progress]');
  if (bar === null) return;
  const draw = () => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    const length = scrollHeight - clientHeight;
    bar.style.setProperty('transform', `scaleX(${length > 0 ? Math.min(1, scrollTop / length) : 0})`);
  };
  new ResizeObserver(draw).observe(document.body);
  addEventListener('scroll', draw, { passive: true });
}
