import { LIMITS, THEMES, addDays, momentOfField, mondayOf, tokyoDay } from '@app/contract';
import { z } from 'zod';
import aizawa from './data/aizawa.json' with { type: 'json' };
import fujii from './data/fujii.json' with { type: 'json' };
import kawamura from './data/kawamura.json' with { type: 'json' };
import nakanishi from './data/nakanishi.json' with { type: 'json' };
import ono from './data/ono.json' with { type: 'json' };
import shimada from './data/shimada.json' with { type: 'json' };

const line = z.string().regex(/^話者[12]: \S/u);
const node = z.strictObject({
  id: z.string().min(1),
  parentId: z.string().min(1).nullable(),
  label: z.string().min(1).max(LIMITS.mindMapLabel),
});
const talk = z.strictObject({
  /** Whole weeks before the current one, so that the talk is over on any day and within a year. */
  weeksAgo: z.int().min(1).max(51),
  /** Monday is 1. */
  weekday: z.int().min(1).max(5),
  /** When it began, in Tokyo's office hours. */
  time: z.string().regex(/^(?:09|1[0-7]):[0-5]\d$/),
  theme: z.enum(THEMES.map(({ id }) => id)),
  memo: z.string().min(1).optional(),
  mindMap: z.array(node).min(2).optional(),
  transcript: z.array(line).min(25).max(60),
});
const person = z.strictObject({
  name: z.string().min(1),
  email: z.email().optional(),
  talks: z.array(talk).min(1),
});

type Talk = z.infer<typeof talk>;

/** A report of the demonstration and the 1on1s with them, invented for this project. */
export type DemoPerson = z.infer<typeof person>;

/** Reads and checks the demonstration's reports. @throws ZodError when a file is wrong */
export function readDemo(): DemoPerson[] {
  return z.array(person).parse([aizawa, ono, kawamura, shimada, nakanishi, fujii]);
}

/** When a talk was held, seen from `now`: the same weekday and time in Tokyo, some whole weeks ago. */
export function heldAt({ weeksAgo, weekday, time }: Pick<Talk, 'weeksAgo' | 'weekday' | 'time'>, now: Date): Date {
  const day = addDays(mondayOf(tokyoDay(now)), weekday - 1 - weeksAgo * 7);
  const moment = momentOfField(`${day}T${time}`);
  if (moment === null) throw new Error(`the demonstration has no such time: ${time}`);
  return moment;
}

/** The stored theme of a talk. */
export function themeText(id: Talk['theme']): string {
  return THEMES.find((theme) => theme.id === id)?.text ?? id;
}
