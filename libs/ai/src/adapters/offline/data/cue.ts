/** What words of a line say of a matter, and how strongly. All cues that a line meets are added up. */
export interface Cue {
  pattern: RegExp;
  weight: number;
}

/** One cue out of several wordings. */
export const cue = (weight: number, ...words: string[]): Cue => ({
  pattern: new RegExp(`(?:${words.join('|')})`, 'u'),
  weight,
});
