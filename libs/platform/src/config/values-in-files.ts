import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** A variable that names a file, and its fault. */
export interface FileProblem {
  variable: string;
  reason: string;
}

/**
 * The environment with the values that stand in files, as the secrets of containers do: NAME_FILE names the file of NAME. The
 * line break that an editor leaves at the end is no part of a value; an empty file sets nothing.
 */
export function valuesInFiles(
  environment: Environment,
  names: readonly string[],
): { environment: Record<string, string | undefined>; problems: FileProblem[] } {
  const found: Record<string, string | undefined> = { ...environment };
  const problems: FileProblem[] = [];
  for (const name of names) {
    const variable = `${name}_FILE`;
    const file = environment[variable] ?? '';
    if (file === '') continue;
    const value = read(file);
    const direct = environment[name] ?? '';
    if (value === null) problems.push({ variable, reason: 'ファイルを読めません' });
    else if (direct !== '' && direct !== value) problems.push({ variable, reason: `${name} と異なる値です` });
    else found[name] = value;
  }
  return { environment: found, problems };
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/u, '');
  } catch {
    return null;
  }
}
