/** The 30 minutes of a 1on1, as the guide of the product cuts them. */
export const FLOW = [
  { name: 'はじまり', minutes: 3 },
  { name: '近況', minutes: 5 },
  { name: '本題', minutes: 15 },
  { name: 'まとめ', minutes: 4 },
  { name: '次の一歩', minutes: 2 },
  { name: 'おわり', minutes: 1 },
] as const;
const FLOW_MINUTES = FLOW.reduce((sum, stage) => sum + stage.minutes, 0);

/** Where a talk stands in the flow. */
export interface FlowPlace {
  /** Index in {@link FLOW}; its length once the 30 minutes are over. */
  stage: number;
  name: string;
  /** Minutes left in this stage, rounded up; 0 once the 30 minutes are over. */
  minutesLeft: number;
}

/** The stage of a talk after `elapsedMs` milliseconds. */
export function placeInFlow(elapsedMs: number): FlowPlace {
  const minutes = elapsedMs / 60_000;
  let end = 0;
  for (const [stage, { name, minutes: length }] of FLOW.entries()) {
    end += length;
    if (minutes < end) return { stage, name, minutesLeft: Math.ceil(end - minutes) };
  }
  return { stage: FLOW.length, name: `${FLOW_MINUTES}分すぎ`, minutesLeft: 0 };
}
