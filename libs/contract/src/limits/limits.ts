/** Sizes in characters unless the name says otherwise. Checked by the server, and by the browser where it helps the person typing. */
export const LIMITS = {
  transcript: 500_000,
  /** Body limit in bytes for every call that carries no transcript. */
  bodyBytes: 1_000_000,
  /** Body limit in bytes for calls that carry a transcript: 500,000 characters of up to 4 bytes, escaped, and the rest. */
  transcriptBodyBytes: 4_000_000,
  /** Body limit in bytes for what an identity provider sends. */
  formBytes: 64_000,
  username: 64,
  password: 200,
  passwordMin: 8,
  /** A one-time or recovery code, with what people put between its groups. */
  code: 40,
  employeeName: 200,
  email: 254,
  message: 10_000,
  memo: 200_000,
  mindMapNodes: 10_000,
  mindMapLabel: 1_000,
  theme: 200,
  nextAction: 1_000,
  summary: 20_000,
  ownNotes: 20_000,
  /** Most next actions of one conversation. */
  nextActions: 100,
  speaker: 999,
  search: 200,
  searchHits: 50,
  /** Most conversations that `limit` can ask for. */
  listLimit: 1_000,
  maintenance: 10_000,
  suggestedQuestions: 4,
  /** Questions of one conversation that are known as shown, apart from those in its messages. */
  shownQuestions: 1_000,
  /** Lines that are named at once. */
  namedLines: 1_000,
  listSummary: 200,
  deepDiveSelection: 400,
  deepDiveContext: 600,
  dashboardTopics: 100,
  dashboardKeywords: 20,
  conversationKeywords: 30,
  versionsPerPart: 50,
  auditEntries: 200,
  resetToken: 200,
  /** A token of a login, which names its user. */
  loginToken: 4_000,
} as const;

/** Times in milliseconds that people notice or that the specification fixes. */
export const TIMINGS = {
  registerRedirect: 3_000,
  passwordChangeRedirect: 800,
  autosaveDebounce: 1_200,
  silenceTimer: 15_000,
  silenceToast: 1_200,
  quietEnd: 30 * 60_000,
  summarizeWait: 15_000,
  editAnalysisDelay: 20_000,
  reconcileAfter: 60_000,
  socketReconnect: 1_000,
  socketReconnectMax: 5_000,
  socketTimeout: 20_000,
  versionInterval: 60_000,
  /** After words that are hard to say, a silence of this length means that they have been said. */
  disclosureEnd: 6_000,
  /** The same where the sentence is still open: a long silence belongs to it. */
  disclosurePause: 30_000,
} as const;

/** After this many tries an analysis is `failed` and the screen offers to make it again. */
export const ANALYSIS_ATTEMPTS = 5;
