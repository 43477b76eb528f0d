/** `佐倉 美咲さん`; a name that was stored with さん keeps one. */
export function fullNameSan(name: string): string {
  const trimmed = name.trim();
  return trimmed.endsWith('さん') ? trimmed : `${trimmed}さん`;
}

/** `佐倉さん`: the family name, where a space tells it. */
export function familyNameSan(name: string): string {
  return fullNameSan(name.trim().split(/[\s\u3000]+/u)[0] ?? name);
}
