/** Joins class names, leaving out what is switched off: `cx(css.row, isOpen && css.open)`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
