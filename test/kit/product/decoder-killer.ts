import { eventually } from '../waiting/eventually.js';
import type { Member } from './fleet.js';

/** What a process of the product needs so that its decoders can be killed. */
export const KILLABLE_DECODERS = {
  NODE_OPTIONS: `--import ${new URL('./exit-decoders-on-signal.mjs', import.meta.url).href}`,
};

/** Ends all threads that decode sound in a process that was started with {@link KILLABLE_DECODERS}. */
export async function killDecoders(member: Member): Promise<void> {
  const before = member.output().length;
  member.process?.kill('SIGUSR2');
  const hasEnded = (): boolean => /\d+ decoders ended/u.test(member.output().slice(before));
  await eventually(() => Promise.resolve(hasEnded()), `the end of the decoders of ${member.name}`);
}
