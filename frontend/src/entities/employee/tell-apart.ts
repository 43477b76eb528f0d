import type { Employee } from './use-employees.js';

/**
 * What tells people of one name apart, by the person's id: the address, or which of them it is where there is none of their own.
 * Whoever has a name alone is not in it.
 */
export function tellApart(employees: readonly Employee[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  const named = new Map<string, Employee[]>();
  for (const one of employees) named.set(nameOf(one), [...(named.get(nameOf(one)) ?? []), one]);
  for (const people of named.values()) {
    if (people.length === 1) continue;
    for (const [place, { id, email }] of people.entries()) {
      const isOwn = people.filter((other) => other.email === email).length === 1;
      marks.set(id, (isOwn ? email : null) ?? `${place + 1}人目`);
    }
  }
  return marks;
}

/** The name without its spaces. */
function nameOf({ name }: Employee): string {
  return name.normalize('NFKC').replace(/\s/gu, '');
}

/** A name with what tells it from others. */
export function withMark(name: string, mark: string | undefined): string {
  return mark === undefined ? name : `${name}（${mark}）`;
}

/** The people to choose from, each told apart from the others. */
export function employeeOptions(employees: readonly Employee[]): { value: string; label: string }[] {
  const marks = tellApart(employees);
  return employees.map(({ id, name }) => ({ value: id, label: withMark(name, marks.get(id)) }));
}
