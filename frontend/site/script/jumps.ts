/** Jumps close the menu; the entry of the section being read is marked. Scrolling itself is the browser's (scroll-margin-top: 80px). */
export function followJumps(): void {
  const menu = document.getElementById('menu');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#menu a[data-jump]')];
  const byId = new Map(links.map((link) => [link.hash.slice(1), link]));

  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[data-jump]') && menu?.matches(':popover-open'))
      menu.hidePopover();
  });
  // A strip below the header: the section that lies on it is the one being read.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const link = byId.get(target.id);
        if (isIntersecting) link?.setAttribute('aria-current', 'true');
        else link?.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-30% 0px -69% 0px' },
  );
  for (const id of byId.keys()) {
    const section = document.getElementById(id);
    if (section !== null) observer.observe(section);
  }
}
