import type { Evidence, FindingKind, Party } from '../domain/domain.js';

/** A next action as an analysis proposes it. */
export interface NextActionDraft {
  text: string;
  /** Who promised it; null: the talk does not say for sure, a person decides. */
  owner: Party | null;
  duePhrase: string | null;
  /** Calendar day in Asia/Tokyo, `YYYY-MM-DD`. */
  dueDate: string | null;
  evidence: Evidence[];
}

/** An issue or a positive as an analysis finds it. */
export interface FindingDraft {
  kind: FindingKind;
  text: string;
  evidence: Evidence[];
}

/** A keyword of a talk. */
export interface KeywordDraft {
  keyword: string;
  frequency: number;
  /** Distinctiveness; ranks within the conversation. */
  score: number;
}

export interface SummaryResult {
  kind: 'summary';
  /** Markdown, short and structured. */
  text: string;
  nextActions: NextActionDraft[];
}

export interface KeywordsResult {
  kind: 'keywords';
  /** At most 30, the most distinctive first. */
  keywords: KeywordDraft[];
}

export interface SentimentResult {
  kind: 'sentiment';
  /** Tendency of the words, 0 to 1; null when no line was clear enough to say. */
  scores: { positive: number; negative: number } | null;
}

export interface FindingsResult {
  kind: 'findings';
  findings: FindingDraft[];
}

/** What an analysis of one kind finds in a talk. */
export type AnalysisResult = SummaryResult | KeywordsResult | SentimentResult | FindingsResult;
