import type { Employee } from './use-employees.js';

/**
 * What tells people of one name apart, by the person's id: the address, or which of them it is where there is none of their own.
 * Whoever has a name alone is not in it.
 */
export function tellApart(employees: readonly Employee[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  const names = employees.map(({ name }) => name.normalize('NFKC').replace(/\s/gu, ''));
  for (const [place, one] of employees.entries()) {
    const people = employees.filter((_, at) => names[at] === names[place]);
    const isOwn = people.filter(({ email }) => email === one.email).length === 1;
    if (people.length > 1) marks.set(one.id, (isOwn ? one.email : null) ?? `${people.indexOf(one) + 1}人目`);
  }
  return marks;
}

/** The people to choose from, each told apart from the others. */
export function employeeOptions(employees: readonly Employee[]): { value: string; label: string }[] {
  const marks = tellApart(employees);
  return employees.map(({ id, name }) => {
    const mark = marks.get(id);
    return { value: id, label: mark === undefined ? name : `${name}（${mark}）` };
  });
}
