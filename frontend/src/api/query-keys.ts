/** The calls of the dashboard. */
export type DashboardKind =
  | 'keywords'
  | 'keyword-conversations'
  | 'sentiments'
  | 'issues'
  | 'positives'
  | 'cadence'
  | 'promises'
  | 'failures'
  | 'coverage';

/** Keys of all queries. A shorter key stands for all longer ones that begin with it. */
export const keys = {
  employees: () => ['employees'] as const,
  conversations: () => ['conversations'] as const,
  conversationsIn: (month: string) => ['conversations', 'month', month] as const,
  conversationsSince: (day: string) => ['conversations', 'since', day] as const,
  /** All searches. They are no lists: what takes long is not begun anew at every change. */
  search: (...of: readonly string[]) => ['search', ...of] as const,
  latestConversation: (employeeId: string) => ['conversations', 'latest', employeeId] as const,
  conversation: (id: string) => ['conversation', id] as const,
  handout: (id: string) => ['conversation', id, 'handout'] as const,
  versions: (id: string, part: string) => ['conversation', id, 'versions', part] as const,
  version: (id: string, versionId: string) => ['conversation', id, 'version', versionId] as const,
  ledger: (id: string) => ['conversation', id, 'ledger'] as const,
  keptTime: (id: string) => ['conversation', id, 'kept-time'] as const,
  allConversations: () => ['conversation'] as const,
  /** Without a kind: all of them. The parameters of the query follow the kind. */
  dashboard: (kind?: DashboardKind, employeeId = '', ...more: readonly string[]) =>
    kind === undefined ? (['dashboard'] as const) : (['dashboard', kind, employeeId, ...more] as const),
  /** The conversations behind the keywords of the dashboard, for all parameters. */
  keywordConversations: () => ['dashboard', 'keyword-conversations'] as const,
  /** Without an employee: those of all. */
  promises: (employeeId?: string) =>
    employeeId === undefined ? (['promises'] as const) : (['promises', employeeId] as const),
  notice: () => ['notice'] as const,
  maintenance: () => ['maintenance'] as const,
  users: () => ['users'] as const,
  ownEmail: () => ['own-email'] as const,
  companyAccount: () => ['company-account'] as const,
  secondFactor: () => ['second-factor'] as const,
  passkeys: () => ['passkeys'] as const,
  closedRecords: () => ['closed-records'] as const,
  logins: () => ['logins'] as const,
  audit: () => ['audit'] as const,
  ownActs: () => ['own-acts'] as const,
  publicSettings: () => ['public-settings'] as const,
};
