/** `佐倉 美咲さん`; a name that was stored with さん keeps one. */
export function fullNameSan(name: string): string {
  const trimmed = name.trim();
  return trimmed.endsWith('さん') ? trimmed : `${trimmed}さん`;
}

/** `佐倉さん`: the family name if a space separates it, else the whole name. */
export function familyNameSan(name: string): string {
  return fullNameSan(name.trim().split(/[\s\u3000]+/u)[0] ?? name);
}

/** As much of a name as a toast or a title has room for. */
const ROOM = 30;

/** A name as a message names it: in full where it is as long as names are, else its beginning. */
export function briefName(name: string): string {
  const letters = Array.from(name.trim());
  return letters.length <= ROOM ? letters.join('') : `${letters.slice(0, ROOM).join('')}…`;
}
