import {
  ANALYSIS_KINDS,
  ANALYSIS_STATES,
  CONVERSATION_STATUSES,
  MODEL_REFUSALS,
  PARTIES,
  QUESTION_PURPOSES,
  SENDERS,
  type AnalysisKind,
  type AnalysisState,
  type ConversationStatus,
  type Evidence,
  type MindMapNode,
  type ModelRefusal,
  type Party,
  type ProposedQuestion,
  type QuestionPurpose,
  type Sender,
} from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';

export class EvidenceDto implements Evidence {
  /** 文字起こしの行か、対話の発言か。 */
  @ApiProperty({ enum: ['line', 'message'] })
  source: 'line' | 'message';
  /**
   * その行または発言の識別子。
   * @example '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f'
   */
  id: string;
  quote: string;
}

export class MindMapNodeDto implements MindMapNode {
  /**
   * ノードの識別子。1枚のマインドマップの中で重ならない文字列です。
   * @example 'n2'
   */
  id: string;
  label: string;
  @ApiProperty({ type: String, nullable: true })
  parentId: string | null;
  collapsed: boolean;
  x?: number;
  y?: number;
}

export class LineDto {
  id: string;
  position: number;
  /**
   * 話者NのN。わからないときは null。
   * @example 1
   */
  speaker: number | null;
  /**
   * 話された言葉。
   * @example '締め切りが近くて、少し不安です。'
   */
  text: string;
  start_ms: number | null;
  end_ms: number | null;
}

/** 話した人とともに。 */
export class SpokenLineDto extends LineDto {
  /** 話した人。manager は上司、employee は部下。わからないときは null。 */
  @ApiProperty({ enum: PARTIES, nullable: true })
  party: Party | null;
  /**
   * 話した人が確かか。false のとき party は推測です。
   * @example true
   */
  certain: boolean;
}

export class ProposedQuestionDto implements ProposedQuestion {
  /**
   * 問い。
   * @example 'それは、いつごろから続いていますか。'
   */
  text: string;
  /** 何のための問いか。 */
  @ApiProperty({ enum: QUESTION_PURPOSES })
  purpose: QuestionPurpose;
  /** もとになった発言。特にないときは null。 */
  @ApiProperty({ type: EvidenceDto, nullable: true })
  evidence: EvidenceDto | null;
}

export class ChatMessageDto {
  id: string;
  @ApiProperty({ enum: SENDERS })
  sender: Sender;
  /**
   * 発言の本文（Markdown）。
   * @example 'このところ、眠りはいかがですか。'
   */
  message: string;
  suggested_questions: string[];
  proposed_questions: ProposedQuestionDto[];
  engine: string | null;
  created_at: Date;
}

export class AnalysisDto {
  @ApiProperty({ enum: ANALYSIS_KINDS })
  kind: AnalysisKind;
  @ApiProperty({ enum: ANALYSIS_STATES })
  state: AnalysisState;
  /** 作成したエンジンの名前。 */
  engine: string | null;
  @ApiProperty({ enum: MODEL_REFUSALS, nullable: true })
  model_refused: ModelRefusal | null;
  at: Date | null;
}

export class NextActionDto {
  id: string;
  /**
   * 次の一歩の本文。
   * @example '手順書のひな形を共有する'
   */
  text: string;
  /** 約束した人。manager は上司、employee は部下。話からは決められないとき、本人たちが決めるまでは null。 */
  @ApiProperty({ enum: PARTIES, nullable: true })
  owner: Party | null;
  due_phrase: string | null;
  /** 期日（YYYY-MM-DD、日本時間）。 */
  due: string | null;
  done: boolean;
  evidence: EvidenceDto[];
}

export class FindingDto {
  id: string;
  /**
   * 課題や懸念、またはよい変化の本文。
   * @example '締め切りへの不安がある'
   */
  text: string;
  evidence: EvidenceDto[];
}

export class ConversationKeywordDto {
  keyword: string;
  frequency: number;
}

export class SentimentDto {
  positive_score: number;
  negative_score: number;
}

export class RevisionsDto {
  /**
   * メモの版の番号。
   * @example 2
   */
  memo: number;
  mindMap: number;
  /**
   * 文字起こしの版の番号。
   * @example 5
   */
  transcript: number;
}

export class SpeakerRolesDto {
  /**
   * 上司の話者番号。わからないときは null。
   * @example 1
   */
  manager: number | null;
  /**
   * 部下の話者番号。行ごとに話し手を決めたときと、三人以上の取り込みで、名前からわかったときだけです。null のとき、上司がわかれば、ほかはみな部下です。
   * @example 2
   */
  employee: number | null;
  /**
   * 話し方から上司と思われる話者番号。本人が決める前の提案です。
   * @example 1
   */
  proposed_manager: number | null;
}

export class ConversationDetailDto {
  id: string;
  employee_id: string;
  employee_name: string;
  timestamp: Date;
  theme: string | null;
  stance: string | null;
  @ApiProperty({ enum: CONVERSATION_STATUSES })
  status: ConversationStatus;
  summary: string | null;
  /**
   * 人が書いたか、直したか、前の版に戻したまとめのとき true。分析は、書きかえません。
   * @example false
   */
  summary_edited: boolean;
  /**
   * まとめに添えた、上司だけの覚え。
   * @example '次は、応援のことを先に聞く'
   */
  own_notes: string;
  /** 次の一歩の本文（1行に1つ）。 */
  next_actions: string | null;
  next_action_items: NextActionDto[];
  /**
   * メモの本文。
   * @example '引き継ぎの相手を確かめる'
   */
  memo: string;
  @ApiProperty({ type: [MindMapNodeDto], nullable: true })
  mind_map_data: MindMapNodeDto[] | null;
  /**
   * 1行に1発言。話者がわかる行は「話者N: 」で始まる。
   * @example '話者1: 最近はどうですか。'
   */
  transcript: string;
  lines: SpokenLineDto[];
  messages: ChatMessageDto[];
  issues: FindingDto[];
  positives: FindingDto[];
  keywords: ConversationKeywordDto[];
  @ApiProperty({ type: SentimentDto, nullable: true })
  sentiment: SentimentDto | null;
  analyses: AnalysisDto[];
  revision: number;
  revisions: RevisionsDto;
  /** 録音の同意を得た日時。 */
  consent_at: Date | null;
  /**
   * 最後に得た同意が及ぶ送り先。公開の設定の consentKeys と違うときは、あらためて同意を得ます。同意がないときは null。
   * @example 'Yk3vT0c1aHq9-w_2'
   */
  consent_key: string | null;
  /**
   * 取り込んだ言葉を残すことの同意を得た日時（UTC）。得ていないか、取り消したときは null。
   * @example '2026-11-06T05:00:00.000Z'
   */
  import_consent_at: Date | null;
  /**
   * 保存期間を過ぎたか、残さないと決めて、話した内容が削除された日時（UTC）。削除されていないときは null。
   * @example '2026-11-06T05:00:00.000Z'
   */
  redacted_at: Date | null;
  /**
   * 言葉が消され、これからまとめが作られることもないとき true。残す期間を過ぎたか、残さないと決めたか、録音や取り込んだ言葉を消したためです。まとめは残っていることがあります。
   * @example false
   */
  erased: boolean;
  /**
   * 保存期間を過ぎて、まとめや次の一歩も削除された日時（UTC）。削除されていないときは null。
   * @example '2026-12-06T05:00:00.000Z'
   */
  faded_at: Date | null;
  speaker_roles: SpeakerRolesDto;
}
