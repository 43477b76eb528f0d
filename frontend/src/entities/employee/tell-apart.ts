import type { Employee } from './use-employees.js';

/**
 * What tells people of one name apart, by the person's id: the address, or which of them it is where there is none of their own.
 * Whoever has a name alone is not in it.
 */
export function tellApart(employees: readonly Employee[]): ReadonlyMap<string, string> {
  const namesakes = new Map<string, Employee[]>();
  for (const employee of employees) {
    const name = employee.name.normalize('NFKC').replace(/\s/gu, '');
    namesakes.set(name, [...(namesakes.get(name) ?? []), employee]);
  }
  const marks = new Map<string, string>();
  for (const people of namesakes.values()) {
    if (people.length < 2) continue;
    people.forEach(({ id, email }, at) => {
      const isOwn = email !== null && people.filter((other) => other.email === email).length === 1;
      marks.set(id, isOwn ? email : `${at + 1}人目`);
    });
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
