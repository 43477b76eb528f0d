/** Joins class names and leaves out falsy ones: `cx(css.row, isOpen && css.open)`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
