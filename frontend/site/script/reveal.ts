/** How much of a part has to be in sight before it rises. */
const THRESHOLD = 0.12;

/** Parts rise once when they come into sight. Those who asked for less motion see them at once. */
export function revealSections(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.classList.add('is-shown');
        observer.unobserve(target);
      }
    },
    { threshold: THRESHOLD },
  );
  for (const part of document.querySelectorAll('[data-reveal]')) {
    // Elements in sight from the start do not move.
    if (part.getBoundingClientRect().top < innerHeight) continue;
    part.classList.add('will-rise');
    observer.observe(part);
  }
}
