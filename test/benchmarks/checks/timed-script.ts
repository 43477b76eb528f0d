import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs one of our scripts. @returns how many seconds it took @throws Error when it fails */
export async function timed(script: string): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} failed`);
  return (performance.now() - begun) / 1000;
}
