/** From which probability on something is shown, found on the tuning set (`npm run eval`); never on talks the engine learned from. */
export const LEVELS = {
  /** A line belongs to a finding; a finding is shown; what its other lines add to the best one. */
  issue: { belongs: 0.15, shown: 0.33, others: 0.1 },
  positive: { belongs: 0.2, shown: 0.35, others: 0.2 },
  /** A line leans; it is neutral. */
  feeling: { positive: 0.22, negative: 0.36, neutral: 0.5 },
};
