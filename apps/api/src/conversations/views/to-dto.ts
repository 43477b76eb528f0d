import type { FindingKind, Party } from '@app/contract';
import { analysisState } from '@app/conversations';
import type {
  Analysis,
  Consent,
  Conversation,
  Finding,
  Keyword,
  Line,
  Message,
  NextAction,
  Sentiment,
  StoredLine,
} from '@app/database';
import type {
  AnalysisDto,
  ChatMessageDto,
  ConversationDetailDto,
  FindingDto,
  LineDto,
  NextActionDto,
} from './conversation-views.dto.js';

const PARTY_LABELS: Record<Party, string> = { manager: '上司', employee: '部下' };

/** A conversation and everything that hangs on it but its lines, as it was read. */
export interface ConversationParts {
  conversation: Conversation;
  employeeName: string;
  messages: readonly Message[];
  actions: readonly NextAction[];
  findings: readonly Finding[];
  keywords: readonly Keyword[];
  sentiment: Sentiment | null;
  analyses: readonly Analysis[];
  /** The one that was given last and holds. */
  consent: Consent | null;
}

/** What hangs on the lines of a conversation; {@link TranscriptThreads} adds it to the answer. */
type OfLines = 'transcript' | 'lines' | 'speaker_roles';

/** The answer of GET /api/conversations/{id} but for its lines. */
export function toDetail(parts: ConversationParts): Omit<ConversationDetailDto, OfLines> {
  const { conversation, actions, sentiment } = parts;
  return {
    id: conversation.id,
    employee_id: conversation.employeeId,
    employee_name: parts.employeeName,
    timestamp: conversation.startedAt,
    theme: conversation.theme ?? null,
    stance: conversation.stance ?? null,
    status: conversation.status,
    summary: conversation.summary ?? null,
    next_actions: conversation.summary == null && actions.length === 0 ? null : nextActionsText(actions),
    next_action_items: actions.map(toNextAction),
    memo: conversation.memo,
    mind_map_data: conversation.mindMap ?? null,
    messages: parts.messages.map(toMessage),
    issues: toFindings(parts.findings, 'issue'),
    positives: toFindings(parts.findings, 'positive'),
    keywords: parts.keywords.map(({ keyword, frequency }) => ({ keyword, frequency })),
    sentiment:
      sentiment === null
        ? null
        : { positive_score: Number(sentiment.positiveScore), negative_score: Number(sentiment.negativeScore) },
    analyses: parts.analyses.map(toAnalysis),
    revision: conversation.revision,
    revisions: {
      memo: conversation.memoRevision,
      mindMap: conversation.mindMapRevision,
      transcript: conversation.transcriptRevision,
    },
    consent_at: parts.consent?.givenAt ?? null,
    consent_key: parts.consent?.key ?? null,
    redacted_at: conversation.redactedAt ?? null,
  };
}

/** Next actions as text, one a line: who, what, until when. */
export function nextActionsText(actions: readonly Pick<NextAction, 'party' | 'text' | 'duePhrase'>[]): string {
  return actions
    .map(({ party, text, duePhrase }) => `${PARTY_LABELS[party]}: ${text}${duePhrase ? `（${duePhrase}）` : ''}`)
    .join('\n');
}

/** A message of the chat as it is answered. */
export function toMessage({ id, sender, message, suggestedQuestions, engine, createdAt }: Message): ChatMessageDto {
  return {
    id,
    sender,
    message,
    suggested_questions: suggestedQuestions,
    engine: engine ?? null,
    created_at: createdAt,
  };
}

/** The state of an analysis as it is answered. */
export function toAnalysis(analysis: Analysis): AnalysisDto {
  const { kind, engine, at } = analysis;
  return { kind, state: analysisState(analysis), engine: engine ?? null, at: at ?? null };
}

/** A line as it is answered. */
export function toLine({ id, position, speaker, text, startMs, endMs }: StoredLine | Line): LineDto {
  return { id, position, speaker: speaker ?? null, text, start_ms: startMs ?? null, end_ms: endMs ?? null };
}

/** A next action as it is answered. */
export function toNextAction({ id, text, party, duePhrase, dueDate, done, evidence }: NextAction): NextActionDto {
  return { id, text, owner: party, due_phrase: duePhrase ?? null, due: dueDate ?? null, done, evidence };
}

function toFindings(findings: readonly Finding[], kind: FindingKind): FindingDto[] {
  return findings.filter((finding) => finding.kind === kind).map(({ id, text, evidence }) => ({ id, text, evidence }));
}
