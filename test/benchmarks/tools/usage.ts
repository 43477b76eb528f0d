import { readFile } from 'node:fs/promises';

const TICKS_PER_SECOND = 100;

/** What a process has used so far, from Linux's /proc. */
export async function usageOf(pid: number): Promise<{ cpuSeconds: number; megabytes: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold spaces; utime and stime are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  const resident = /VmRSS:\s+(\d+) kB/u.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpuSeconds, megabytes: Number(resident) / 1024 };
}
