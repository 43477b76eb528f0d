/** From which probability on something is shown, found on the tuning set (`npm run eval`); never on talks the engine learned from. */
export const LEVELS = {
  /** A line belongs to a finding; a finding is shown; what its other lines add to the best one. */
  issue: { belongs: 0.1, shown: 0.4, others: 0.2 },
  positive: { belongs: 0.1, shown: 0.3, others: 0 },
  /** A line leans; it is neutral. */
  feeling: { positive: 0.25, negative: 0.35, neutral: 0.5 },
};
