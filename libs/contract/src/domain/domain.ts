export const ROLES = ['admin', 'user'] as const;
export type Role = (typeof ROLES)[number];
/** What administrators do that is kept in the audit. */
export const AUDIT_ACTIONS = [
  'user_created',
  'user_changed',
  'user_deactivated',
  'user_activated',
  'password_set',
  'reset_started',
  'second_factor_removed',
  'identity_unlinked',
  'notice_changed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
/** How a role is shown to people. */
export const ROLE_LABELS: Record<Role, string> = { admin: '管理者', user: '一般ユーザー' };

/** How a person proved at the login to be the user. `code`: the password, and a one-time or recovery code. */
export const LOGIN_FACTORS = ['password', 'code', 'passkey', 'oidc'] as const;
export type LoginFactor = (typeof LOGIN_FACTORS)[number];

/** The second factors that an account can have. A recovery code stands in for each of them. */
export const SECOND_FACTORS = ['totp', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

export const CONVERSATION_STATUSES = ['active', 'ended'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/** `user` is the manager. */
export const SENDERS = ['user', 'employee', 'ai'] as const;
export type Sender = (typeof SENDERS)[number];

/** Who a line, an action or a promise belongs to. */
export const PARTIES = ['manager', 'employee'] as const;
export type Party = (typeof PARTIES)[number];

export const ANALYSIS_KINDS = ['summary', 'keywords', 'sentiment', 'findings'] as const;
export type AnalysisKind = (typeof ANALYSIS_KINDS)[number];

/** `idle`: never wanted. `waiting`: wanted, not done. `provisional`: an offline answer stands in until the wanted one comes. */
export const ANALYSIS_STATES = ['idle', 'waiting', 'provisional', 'done', 'failed'] as const;
export type AnalysisState = (typeof ANALYSIS_STATES)[number];

/** Why a language model's server wants no more: there is no money or quota left, the key is not accepted, or there is no such model. */
export const MODEL_REFUSALS = ['money', 'key', 'model'] as const;
export type ModelRefusal = (typeof MODEL_REFUSALS)[number];

/** Parts that a person edits; each has its own revision. */
export const EDITABLE_PARTS = ['memo', 'mindMap', 'transcript'] as const;
export type EditablePart = (typeof EDITABLE_PARTS)[number];

/** The parts of which earlier versions are kept: also results that a person changed. */
export const VERSIONED_PARTS = [...EDITABLE_PARTS, 'summary', 'nextActions'] as const;
export type VersionedPart = (typeof VERSIONED_PARTS)[number];

/** What two people decide to keep of a 1on1: everything, summary and promises, or promises alone. */
export const KEPT = ['all', 'summary', 'actions'] as const;
export type Kept = (typeof KEPT)[number];

/** What `conversation_updated` can name: where the browser has to fetch again. */
export const CONVERSATION_PARTS = [
  ...EDITABLE_PARTS,
  /** Lines were added by a recording, none was changed. */
  'lines',
  'messages',
  'details',
  'analysis',
  'deleted',
  'created',
] as const;
export type ConversationPart = (typeof CONVERSATION_PARTS)[number];

/** Where in a conversation a search has found its words. */
export const HIT_SOURCES = ['line', 'message', 'memo', 'next_action', 'summary', 'theme'] as const;
export type HitSource = (typeof HIT_SOURCES)[number];

/** The files a transcript can be downloaded as. */
export const TRANSCRIPT_FORMATS = ['text', 'markdown', 'webvtt'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

export const FINDING_KINDS = ['issue', 'positive'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Points from an item that was written by the analysis to the words it rests on. */
export interface Evidence {
  source: 'line' | 'message';
  id: string;
  quote: string;
}

/** A node of the mind map; roots have no parent. `x` and `y` are set once a person has moved it. */
export interface MindMapNode {
  id: string;
  label: string;
  parentId: string | null;
  collapsed: boolean;
  x?: number;
  y?: number;
}

/** The payload of the login token, decoded in the browser as the user object. `iat` and `exp` in seconds since epoch. */
export interface TokenPayload {
  sub: string;
  /** The login, which can be ended before the token expires. */
  sid: string;
  id: string;
  username: string;
  email: string | null;
  role: Role;
  mustChangePassword: boolean;
  version: number;
  iat: number;
  exp: number;
}

export type Registration = 'open' | 'closed';
/** The destination of a consent to words that were brought in: no recording is covered by it. */
export const IMPORT_CONSENT = 'import';

export const SPEECH_MODES = ['browser', 'google', 'openai', 'sherpa', 'off'] as const;
export type SpeechMode = (typeof SPEECH_MODES)[number];
/** The name of the engine that works without sending anything away. */
export const OFFLINE_ENGINE = 'オフライン分析';
