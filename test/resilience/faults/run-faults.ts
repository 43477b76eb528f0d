import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Member } from '../../kit/product/fleet.js';
import { UnsupportedHere } from './scenario/scenario-types.js';
import { isGood, keepResults, rowOf, type Outcome } from './results.js';
import { FAULT_CASES, type FaultCase } from './scenarios.js';
import { startSystem } from './system/running-system.js';

/** What has to be removed, the newest last, also where the run is broken off. */
const leftovers: (() => Promise<unknown>)[] = [];

async function tidyUp(): Promise<void> {
  for (let remove = leftovers.pop(); remove !== undefined; remove = leftovers.pop()) await remove();
}

async function run(faultCase: FaultCase): Promise<Outcome> {
  const scenario = await faultCase.prepare();
  leftovers.push(() => scenario.remove?.() ?? Promise.resolve());
  const system = await startSystem(scenario.env ?? {}, scenario.dataDir);
  leftovers.push(() => system.remove());
  await scenario.prepare?.(system);
  const result = await scenario.run(system);
  const outcome = { scenario: faultCase, ...result, stop: await system.stopFleet() };
  keepLogs(faultCase, system.fleet.members);
  if (!isGood(outcome)) for (const member of system.fleet.members) tellTail(member);
  return outcome;
}

/** With FAULTS_LOGS (a folder) what each process has printed; the product's log holds nothing that was said. */
function keepLogs(scenario: FaultCase, members: readonly Member[]): void {
  const folder = process.env['FAULTS_LOGS'];
  if (folder === undefined) return;
  for (const member of members)
    writeFileSync(path.join(folder, `${scenario.name}-${member.name.replace(' ', '-')}.log`), member.output());
}

/** Prints the end of a log, where the cause of a failure stands. */
function tellTail(member: Member): void {
  process.stderr.write(`--- ${member.name}\n${member.output().split('\n').slice(-30).join('\n')}\n`);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !FAULT_CASES.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  const names = FAULT_CASES.map(({ name }) => name).join(', ');
  process.stderr.write(`知らない障害です: ${unknown.join(', ')}。選べるのは ${names} です。\n`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void tidyUp().finally(() => process.exit(1)));
const outcomes: Outcome[] = [];
for (const scenario of FAULT_CASES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  process.stdout.write(`${scenario.title}…\n`);
  const began = performance.now();
  const outcome = await run(scenario)
    .catch((error: unknown) => {
      if (error instanceof UnsupportedHere) return { scenario, notHere: error.message };
      throw error;
    })
    .finally(tidyUp);
  process.stdout.write(`${rowOf(outcome)}\n（${((performance.now() - began) / 1000).toFixed(0)}秒）\n`);
  outcomes.push(outcome);
  await keepResults(outcomes, FAULT_CASES);
}
process.exit(outcomes.every(isGood) ? 0 : 1);
