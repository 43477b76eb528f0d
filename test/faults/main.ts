import type { Member } from '../harness/fleet.js';
import { Crowd } from './crowd.js';
import { NotHere } from './ground.js';
import { judge, settle } from './judge.js';
import { isGood, keepResults, rowOf, type Outcome } from './results.js';
import { SCENARIOS, type Scenario } from './scenarios.js';
import { startWorld } from './world.js';

/** Managers who have not come to their end by then are stuck. */
const LONGEST_MS = 150_000;

async function play(scenario: Scenario): Promise<Outcome> {
  const ground = await scenario.ground();
  try {
    const world = await startWorld(ground.env ?? {}, ground.dataDir);
    try {
      await ground.prepare?.(world);
      const crowd = await Crowd.gather(world, scenario.managers, scenario.plan);
      const striking = crowd.reached(scenario.at).then(() => ground.strike(world, crowd));
      const [{ stuck }, remark] = await Promise.all([crowd.work(LONGEST_MS), striking]);
      const waitedMs = await settle(world);
      const verdict = await judge(world, crowd.managers, waitedMs);
      const outcome = { scenario, verdict, stuck, remark, stop: await world.stopFleet() };
      if (!isGood(outcome)) for (const member of world.fleet.members) tellTail(member);
      return outcome;
    } finally {
      await world.remove();
    }
  } finally {
    await ground.remove?.();
  }
}

/** For whoever looks for the cause. The product's log holds nothing that was said. */
function tellTail(member: Member): void {
  process.stderr.write(`--- ${member.name}\n${member.output().split('\n').slice(-30).join('\n')}\n`);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  const names = SCENARIOS.map(({ name }) => name).join(', ');
  process.stderr.write(`知らない障害です: ${unknown.join(', ')}。選べるのは ${names} です。\n`);
  process.exit(1);
}
const outcomes: Outcome[] = [];
for (const scenario of SCENARIOS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  process.stdout.write(`${scenario.title}…\n`);
  const began = performance.now();
  const outcome = await play(scenario).catch((error: unknown) => {
    if (error instanceof NotHere) return { scenario, notHere: error.message };
    throw error;
  });
  process.stdout.write(`${rowOf(outcome)}\n（${((performance.now() - began) / 1000).toFixed(0)}秒）\n`);
  outcomes.push(outcome);
  await keepResults(outcomes, SCENARIOS);
}
process.exit(outcomes.every(isGood) ? 0 : 1);
