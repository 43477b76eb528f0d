import { ANALYSIS_KINDS, type FindingKind, type Party, type ProposedQuestion } from '@app/contract';
import { analysisState } from '@app/conversations';
import type { Analysis, ConversationRecord, Line, Message, NextAction, StoredLine } from '@app/database';
import type {
  AnalysisDto,
  ChatMessageDto,
  ConversationDetailDto,
  FindingDto,
  LineDto,
  NextActionDto,
  ProposedQuestionDto,
} from './conversation-views.dto.js';

const PARTY_LABELS: Record<Party, string> = { manager: '上司', employee: '部下' };

/** The values computed from a conversation's lines; {@link TranscriptThreads} adds them to the answer. */
type OfLines = 'transcript' | 'lines' | 'speaker_roles';

/** The answer of GET /api/conversations/{id} but for its lines. */
export function toDetail(record: ConversationRecord): Omit<ConversationDetailDto, OfLines> {
  const { actions, consent, fadedAt, findings, messages, redactedAt, sentiment, summary } = record;
  return {
    id: record.id,
    employee_id: record.employeeId,
    employee_name: record.employeeName,
    timestamp: new Date(record.startedAt),
    theme: record.theme,
    stance: record.stance,
    status: record.status,
    summary,
    summary_edited: record.summaryEdited,
    own_notes: record.ownNotes,
    next_actions: summary === null && actions.length === 0 ? null : nextActionsText(actions),
    next_action_items: actions.map(toNextAction),
    memo: record.memo,
    mind_map_data: record.mindMap,
    messages: messages.map(({ createdAt, ...message }) => toMessage({ ...message, createdAt: new Date(createdAt) })),
    issues: toFindings(findings, 'issue'),
    positives: toFindings(findings, 'positive'),
    keywords: record.keywords.map(({ keyword, frequency }) => ({ keyword, frequency })),
    sentiment: sentiment === null ? null : { positive_score: sentiment.positive, negative_score: sentiment.negative },
    analyses: ANALYSIS_KINDS.flatMap((kind) => record.analyses.filter((analysis) => analysis.kind === kind)).map(
      ({ at, ...analysis }) => toAnalysis({ ...analysis, at: dateOf(at) }),
    ),
    revision: record.revision,
    revisions: {
      memo: record.memoRevision,
      mindMap: record.mindMapRevision,
      transcript: record.transcriptRevision,
    },
    consent_at: dateOf(consent?.givenAt ?? null),
    consent_key: consent?.key ?? null,
    import_consent_at: dateOf(record.importConsent?.givenAt ?? null),
    redacted_at: dateOf(redactedAt),
    erased: record.isErased,
    faded_at: dateOf(fadedAt),
  };
}

/** Next actions as text, one a line: who, what, until when. What is nobody's yet says so. */
export function nextActionsText(actions: readonly Pick<NextAction, 'party' | 'text' | 'duePhrase'>[]): string {
  return actions
    .map(({ party, text, duePhrase }) => {
      const whose = party == null ? '担当：未確認' : PARTY_LABELS[party];
      return `${whose}: ${text}${duePhrase ? `（${duePhrase}）` : ''}`;
    })
    .join('\n');
}

/** A message of the chat as it is answered. */
export function toMessage({
  id,
  sender,
  message,
  suggestedQuestions,
  engine,
  createdAt,
}: Pick<Message, 'id' | 'sender' | 'message' | 'suggestedQuestions' | 'engine' | 'createdAt'>): ChatMessageDto {
  return {
    id,
    sender,
    message,
    ...toQuestions(suggestedQuestions),
    engine: engine ?? null,
    created_at: createdAt,
  };
}

/** Proposed questions as they are answered: their words alone, and with what they are for and what they rest on. */
export function toQuestions(questions: readonly ProposedQuestion[]): {
  suggested_questions: string[];
  proposed_questions: ProposedQuestionDto[];
} {
  return { suggested_questions: questions.map(({ text }) => text), proposed_questions: [...questions] };
}

/** The state of an analysis as it is answered. */
export function toAnalysis(
  analysis: Pick<Analysis, 'kind' | 'wantedRev' | 'doneRev' | 'failed' | 'provisional' | 'engine' | 'refused' | 'at'>,
): AnalysisDto {
  const { kind, engine, refused, at } = analysis;
  return {
    kind,
    state: analysisState(analysis),
    engine: engine ?? null,
    model_refused: refused ?? null,
    at: at ?? null,
  };
}

/** A line as it is answered. */
export function toLine({ id, position, speaker, text, startMs, endMs }: StoredLine | Line): LineDto {
  return { id, position, speaker: speaker ?? null, text, start_ms: startMs ?? null, end_ms: endMs ?? null };
}

/** A next action as it is answered. */
export function toNextAction({
  id,
  text,
  party,
  duePhrase,
  dueDate,
  done,
  evidence,
}: Pick<NextAction, 'id' | 'text' | 'party' | 'duePhrase' | 'dueDate' | 'done' | 'evidence'>): NextActionDto {
  return { id, text, owner: party ?? null, due_phrase: duePhrase ?? null, due: dueDate ?? null, done, evidence };
}

function dateOf(moment: number | null): Date | null {
  return moment === null ? null : new Date(moment);
}

function toFindings(findings: ConversationRecord['findings'], kind: FindingKind): FindingDto[] {
  return findings.filter((finding) => finding.kind === kind).map(({ id, text, evidence }) => ({ id, text, evidence }));
}
