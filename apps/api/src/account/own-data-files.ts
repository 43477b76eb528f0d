import { tokyoField } from '@app/contract';
import { fitForFileName } from '@app/conversations';

/** A moment of the API as a whole value of JSON; one inside of a text has an escaped quote beside it. */
const MOMENT = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:(\d\d\.\d{3}))Z"/gu;

/** The same JSON with each moment in the time of Tokyo, which its offset says. */
export function inTokyo(json: string): string {
  return json.replace(MOMENT, (_, moment: string, seconds: string) => `"${tokyoField(`${moment}Z`)}:${seconds}+09:00"`);
}

/** Gives each 1on1 a name that says when and with whom it was, and that no other has. */
export function talkNames(): (startedAt: Date, employeeName: string) => string {
  const given = new Map<string, number>();
  return (startedAt, employeeName) => {
    const name = `${tokyoField(startedAt).replace('T', '_').replace(':', '')}_${fitForFileName(employeeName).normalize('NFC')}`;
    // Some systems know no capitals in names.
    const key = name.toLowerCase();
    const count = (given.get(key) ?? 0) + 1;
    given.set(key, count);
    return count === 1 ? name : `${name}_${String(count)}`;
  };
}
