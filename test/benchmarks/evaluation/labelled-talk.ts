import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const spot = z.object({ lines: z.array(z.number().int().positive()), text: z.string() });

const schema = z.object({
  id: z.string(),
  theme: z.string().default(''),
  stance: z.string().default(''),
  roles: z.record(z.string(), z.enum(['manager', 'report'])),
  lines: z.array(z.object({ n: z.number().int().positive(), speaker: z.string(), text: z.string() })),
  labels: z.object({
    issues: z.array(spot),
    positives: z.array(spot),
    /** The owner is a speaker, or `both`. */
    actions: z.array(spot.extend({ owner: z.string(), due: z.string().nullable() })),
    /** Line number -> feeling of the line, for the lines of the employee. */
    sentiment: z.record(z.string(), z.enum(['pos', 'neg', 'neu'])),
    keywords: z.array(z.string()),
  }),
});

/** A talk with what a careful reader found in it. */
export type LabelledTalk = z.infer<typeof schema>;

/** Every talk of a folder, in the order of the file names. @throws Error naming the file that has not the format */
export async function readTalks(folder: string): Promise<LabelledTalk[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => {
      const parsed = schema.safeParse(JSON.parse(await readFile(path.join(folder, name), 'utf8')));
      if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
      return parsed.data;
    }),
  );
}

/** N of 話者N; null for another tag. */
export function speakerNumber(speaker: string): number | null {
  const number = /\d+/u.exec(speaker.normalize('NFKC'))?.[0];
  return number === undefined ? null : Number(number);
}
