/** Made by scripts/openapi.mjs from test/openapi/openapi.json. Do not edit. */

export interface paths {
  '/api/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Users_list'];
    put?: never;
    post: operations['Users_create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch: operations['Users_change'];
    trace?: never;
  };
  '/api/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Auth_login'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/register': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Auth_register'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/change-password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Auth_changePassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/public-settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Auth_publicSettings'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Account_export'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete: operations['Account_remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/start': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Session_start'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/consent': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 録音への相手の同意を記録する。 */
    post: operations['Session_consent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/messages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Session_send'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/refresh-questions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Session_refreshQuestions'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/summarize': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['Session_summarize'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/analyze': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 分析を要求する。結果は conversation_updated で知らされる。 */
    post: operations['Session_analyze'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/one-point-advice': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** ここまでの会話から、聞き方のワンポイントアドバイスを一つ答える。 */
    post: operations['Hints_advise'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/deep-dive': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 選んだ文章について、話されたこと、読みとれること、次の問いを分けて答える。 */
    post: operations['Hints_deepDive'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Conversations_list'];
    put?: never;
    post: operations['Conversations_import'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Conversations_detail'];
    put?: never;
    post?: never;
    delete: operations['Conversations_remove'];
    options?: never;
    head?: never;
    patch: operations['Conversations_patch'];
    trace?: never;
  };
  '/api/conversations/{id}/transcript/download': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Conversations_download'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/next-actions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** 次の一歩に印を付ける、または書き直す。書き直したものは分析し直しても残ります。 */
    patch: operations['NextActions_patch'];
    trace?: never;
  };
  '/api/conversations/{id}/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 新しい順。 */
    get: operations['Versions_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/versions/{versionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Versions_detail'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/password-reset/request': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['PasswordReset_request'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/password-reset/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations['PasswordReset_confirm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 管理者の操作の記録。新しいものが先です。 */
    get: operations['Audit_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/employees': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Employees_list'];
    put?: never;
    post: operations['Employees_add'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/employees/{id}/promises': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 1on1で約束したこと。まだのものが先です。 */
    get: operations['Employees_promises'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/employees/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete: operations['Employees_remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dashboard/keywords': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Dashboard_keywords'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dashboard/sentiments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Dashboard_sentiments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dashboard/issues': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Dashboard_issues'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dashboard/positives': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Dashboard_positives'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/maintenance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations['Maintenance_read'];
    put?: never;
    post: operations['Maintenance_save'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    ErrorDto: {
      /** @enum {string} */
      code:
        | 'VALIDATION'
        | 'INVALID_ID'
        | 'MALFORMED_BODY'
        | 'INVALID_CREDENTIALS'
        | 'UNAUTHENTICATED'
        | 'ACCOUNT_INACTIVE'
        | 'WRONG_CURRENT_PASSWORD'
        | 'PASSWORD_CHANGE_REQUIRED'
        | 'FORBIDDEN'
        | 'REGISTRATION_CLOSED'
        | 'NOT_FOUND'
        | 'USER_NOT_FOUND'
        | 'EMPLOYEE_NOT_FOUND'
        | 'CONVERSATION_NOT_FOUND'
        | 'USERNAME_TAKEN'
        | 'EMAIL_TAKEN'
        | 'LAST_ADMIN'
        | 'CONFLICT'
        | 'RECORDING_RUNNING'
        | 'EMPTY_TALK'
        | 'BODY_TOO_LARGE'
        | 'TRANSCRIPT_TOO_LARGE'
        | 'UNSUPPORTED_MEDIA_TYPE'
        | 'PASSWORD_TOO_SHORT'
        | 'RESET_TOKEN_INVALID'
        | 'TOO_MANY_ATTEMPTS'
        | 'SERVICE_UNAVAILABLE'
        | 'INTERNAL';
      /** @description 409だけに付く、現在の状態。 */
      current?: {
        [key: string]: unknown;
      };
      statusCode: number;
      /** @description 利用者に見せる文。 */
      message: string;
      /** @description 予期しないエラーだけに付く、問い合わせ用の番号。 */
      requestId?: string;
    };
    UserDto: {
      /** @enum {string} */
      role: 'admin' | 'user';
      id: string;
      username: string;
      email: string | null;
      /** @description 次にログインしたとき、パスワードの変更が必要です。 */
      mustChangePassword: boolean;
      /** @description false のユーザーはログインできません。 */
      active: boolean;
    };
    CreateUserDto: {
      username: string;
      /** Format: email */
      email?: string | null;
      /** @description 最初のパスワード。本人が最初のログインで変更します。 */
      password: string;
    };
    UpdateUserDto: {
      /** @enum {string} */
      role?: 'admin' | 'user';
      username?: string;
      /**
       * Format: email
       * @description null または空文字で、アドレスをなくします。
       */
      email?: string | null;
      mustChangePassword?: boolean;
      active?: boolean;
      /** @description 新しいパスワード。本人が次のログインで変更します。 */
      password?: string;
    };
    LoginDto: {
      username: string;
      password: string;
      /** @description ログイン状態を30日間保持する（既定は12時間）。 */
      remember?: boolean;
    };
    TokenDto: {
      /** @description 以後の呼び出しで Authorization: Bearer に付ける署名付きトークン。 */
      token: string;
    };
    RegisterDto: {
      username: string;
      password: string;
      /**
       * Format: email
       * @description 任意。登録しておくと、パスワードを再設定できます。
       */
      email?: string;
    };
    MessageDto: {
      message: string;
    };
    ChangePasswordDto: {
      currentPassword: string;
      newPassword: string;
    };
    PublicSettingsDto: {
      /** @enum {string} */
      registration: 'open' | 'closed';
      /** @enum {string} */
      speechMode: 'browser' | 'google' | 'openai' | 'sherpa' | 'off';
      /** @description 分析に使うエンジンの名前。 */
      aiEngine: string;
    };
    DeleteAccountDto: {
      /** @description 本人であることの確認。 */
      password: string;
    };
    StartConversationDto: {
      /** Format: uuid */
      employeeId: string;
      /** @description 表示用。保存されている名前が優先されます。 */
      employeeName: string;
      theme: string;
      stance: string;
      transcriptionOnly?: boolean;
    };
    InitialMessageDto: {
      message: string;
      suggested_questions: string[];
    };
    StartedConversationDto: {
      conversationId: string;
      initialMessage: components['schemas']['InitialMessageDto'];
    };
    ConsentDto: {
      /**
       * @description 同意を得たときの音声認識の方式。
       * @enum {string}
       */
      mode: 'browser' | 'google' | 'openai' | 'sherpa';
    };
    ConsentViewDto: {
      /** @enum {string} */
      mode: 'browser' | 'google' | 'openai' | 'sherpa';
      /** Format: date-time */
      consent_at: string;
      /** @description 声の送り先。 */
      destination: string;
    };
    SendMessageDto: {
      /** @enum {string} */
      sender: 'employee';
      message: string;
      /** @description 上司の問い。省略すると返事だけを記録します。 */
      question?: string;
    };
    ReplyDto: {
      /** @enum {string} */
      sender: 'user' | 'employee' | 'ai';
      id: string;
      /** @description Markdown。 */
      message: string;
      suggested_questions: string[];
      engine: string | null;
      /** Format: date-time */
      created_at: string;
    };
    SuggestedQuestionsDto: {
      suggested_questions: string[];
    };
    SummarizeDto: {
      /** @description 行がまだない会話にだけ保存されます。 */
      transcript?: string;
    };
    SummaryDto: {
      summary: string;
      next_actions: string;
    };
    AnalyzeDto: {
      kinds?: ('summary' | 'keywords' | 'sentiment' | 'findings')[];
    };
    AnalysisDto: {
      /** @enum {string} */
      kind: 'summary' | 'keywords' | 'sentiment' | 'findings';
      /** @enum {string} */
      state: 'idle' | 'waiting' | 'provisional' | 'done' | 'failed';
      /** @description 作成したエンジンの名前。 */
      engine: string | null;
      /** Format: date-time */
      at: string | null;
    };
    AdviceDto: {
      /**
       * @description 作ったもの。「オフライン分析」またはモデルの名前。
       * @example オフライン分析
       */
      engine: string;
      /** @description 一つの行動と、その場面の言葉と、言い換え（Markdown）。 */
      advice_md: string;
    };
    DeepDiveDto: {
      /** @description 選んだ文章。 */
      queryText: string;
    };
    DeepDiveViewDto: {
      /**
       * @description 作ったもの。「オフライン分析」またはモデルの名前。
       * @example オフライン分析
       */
      engine: string;
      /** @description 話されたこと、読みとれること、次の問い（Markdown）。 */
      explanation: string;
    };
    ConversationListItemDto: {
      /** @enum {string} */
      status: 'active' | 'ended';
      id: string;
      employee_id: string;
      employee_name: string;
      /** Format: date-time */
      timestamp: string;
      theme: string | null;
      /** @description 200文字まで。 */
      summary: string | null;
    };
    ImportConversationDto: {
      /** @description ノードの一覧、または nodes と edges を持つオブジェクト。 */
      mindMapData?:
        | components['schemas']['MindMapNodeDto'][]
        | {
            [key: string]: unknown;
          };
      /** Format: uuid */
      employeeId: string;
      /** @description 行った日時。省略すると現在の日時。 */
      timestamp?: string;
      theme?: string;
      memo?: string;
      /** @description 「話者N: 」付きのテキスト、または WebVTT。50万文字まで。 */
      transcript?: string;
    };
    MindMapNodeDto: {
      parentId: string | null;
      id: string;
      label: string;
      collapsed: boolean;
      x?: number;
      y?: number;
    };
    SentimentDto: {
      positive_score: number;
      negative_score: number;
    };
    EvidenceDto: {
      /**
       * @description 文字起こしの行か、対話の発言か。
       * @enum {string}
       */
      source: 'line' | 'message';
      id: string;
      quote: string;
    };
    NextActionDto: {
      /**
       * @description 約束した人。manager は上司、employee は部下。
       * @enum {string}
       */
      owner: 'manager' | 'employee';
      id: string;
      text: string;
      due_phrase: string | null;
      /** @description 期日（YYYY-MM-DD、日本時間）。 */
      due: string | null;
      done: boolean;
      evidence: components['schemas']['EvidenceDto'][];
    };
    LineDto: {
      id: string;
      position: number;
      /** @description 話者NのN。わからないときは null。 */
      speaker: number | null;
      text: string;
      start_ms: number | null;
      end_ms: number | null;
    };
    ChatMessageDto: {
      /** @enum {string} */
      sender: 'user' | 'employee' | 'ai';
      id: string;
      /** @description Markdown。 */
      message: string;
      suggested_questions: string[];
      engine: string | null;
      /** Format: date-time */
      created_at: string;
    };
    FindingDto: {
      id: string;
      text: string;
      evidence: components['schemas']['EvidenceDto'][];
    };
    ConversationKeywordDto: {
      keyword: string;
      frequency: number;
    };
    RevisionsDto: {
      memo: number;
      mindMap: number;
      transcript: number;
    };
    SpeakerRolesDto: {
      /** @description 上司の話者番号。わからないときは null。 */
      manager: number | null;
    };
    ConversationDetailDto: {
      /** @enum {string} */
      status: 'active' | 'ended';
      mind_map_data: components['schemas']['MindMapNodeDto'][] | null;
      sentiment: components['schemas']['SentimentDto'] | null;
      id: string;
      employee_id: string;
      employee_name: string;
      /** Format: date-time */
      timestamp: string;
      theme: string | null;
      stance: string | null;
      summary: string | null;
      /** @description 次の一歩の本文（1行に1つ）。 */
      next_actions: string | null;
      next_action_items: components['schemas']['NextActionDto'][];
      memo: string;
      /** @description 1行に1発言。話者がわかる行は「話者N: 」で始まる。 */
      transcript: string;
      lines: components['schemas']['LineDto'][];
      messages: components['schemas']['ChatMessageDto'][];
      issues: components['schemas']['FindingDto'][];
      positives: components['schemas']['FindingDto'][];
      keywords: components['schemas']['ConversationKeywordDto'][];
      analyses: components['schemas']['AnalysisDto'][];
      revision: number;
      revisions: components['schemas']['RevisionsDto'];
      /**
       * Format: date-time
       * @description 録音の同意を得た日時。
       */
      consent_at: string | null;
      speaker_roles: components['schemas']['SpeakerRolesDto'];
    };
    PatchSpeakerRolesDto: {
      /** @description 上司の話者番号。わからないときは null。 */
      manager?: number | null;
    };
    BaseRevisionDto: {
      memo?: number;
      mindMap?: number;
      transcript?: number;
    };
    PatchConversationDto: {
      mindMapData?:
        | components['schemas']['MindMapNodeDto'][]
        | {
            [key: string]: unknown;
          };
      memo?: string;
      transcript?: string;
      theme?: string;
      stance?: string;
      speakerRoles?: components['schemas']['PatchSpeakerRolesDto'];
      /** @description 編集のもとにした版。食い違うときは409で現在の内容を返します。 */
      baseRevision?: components['schemas']['BaseRevisionDto'];
    };
    PatchNextActionDto: {
      done?: boolean;
      text?: string;
      /** @description 期日（YYYY-MM-DD、日本時間）。null で期日をなくします。 */
      due?: string | null;
    };
    VersionDto: {
      /** @enum {string} */
      part: 'memo' | 'mindMap' | 'transcript';
      id: string;
      /** @description 置き換えられた版の番号。 */
      revision: number;
      /**
       * Format: date-time
       * @description 置き換えられた日時。
       */
      created_at: string;
    };
    VersionDetailDto: {
      /** @enum {string} */
      part: 'memo' | 'mindMap' | 'transcript';
      id: string;
      /** @description 置き換えられた版の番号。 */
      revision: number;
      /**
       * Format: date-time
       * @description 置き換えられた日時。
       */
      created_at: string;
      /** @description 文字起こしとメモは本文、マインドマップはJSON。 */
      content: string;
    };
    PasswordResetRequestDto: {
      /** Format: email */
      email: string;
    };
    PasswordResetRequestedDto: {
      message: string;
      /** @description 開発のときだけ。メールの代わりに使えるトークン。 */
      previewToken?: string;
    };
    PasswordResetConfirmDto: {
      token: string;
      newPassword: string;
    };
    AuditEntryDto: {
      /** @enum {string} */
      action:
        'user_created' | 'user_changed' | 'user_deactivated' | 'user_activated' | 'password_set' | 'notice_changed';
      id: string;
      /** Format: date-time */
      at: string;
      /** @description 操作した管理者のID。 */
      actor: string;
      /** @description 操作されたユーザーのID。 */
      target: string | null;
      /** @description 変わった項目の名前。値は記録しません。 */
      fields: string[];
    };
    EmployeeDto: {
      id: string;
      name: string;
      email: string | null;
    };
    CreateEmployeeDto: {
      name: string;
      /** Format: email */
      email?: string | null;
    };
    PromiseDto: {
      /**
       * @description 約束した人。manager は上司、employee は部下。
       * @enum {string}
       */
      owner: 'manager' | 'employee';
      id: string;
      text: string;
      /** @description 期日（YYYY-MM-DD、日本時間）。 */
      due: string | null;
      done: boolean;
      conversation_id: string;
      /**
       * Format: date-time
       * @description その1on1を行った日時。
       */
      timestamp: string;
      /** @description もとになった発言。 */
      lines: components['schemas']['EvidenceDto'][];
    };
    KeywordStatDto: {
      keyword: string;
      frequency: number;
    };
    SentimentPointDto: {
      conversation_id: string;
      /** Format: date-time */
      conversation_timestamp: string;
      positive_score: number;
      negative_score: number;
    };
    TopicDto: {
      id: string;
      conversation_id: string;
      text: string;
      employee_name: string;
      /** Format: date-time */
      conversation_timestamp: string;
    };
    MaintenanceNoticeDto: {
      content: string;
      /**
       * Format: date-time
       * @description まだ登録されていないときは null。
       */
      updatedAt: string | null;
    };
    SaveMaintenanceNoticeDto: {
      content: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  Users_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserDto'][];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Users_create: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateUserDto'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Users_change: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateUserDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Auth_login: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LoginDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Auth_register: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RegisterDto'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MessageDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Auth_changePassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangePasswordDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Auth_publicSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PublicSettingsDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Account_export: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 自分のデータすべて（JSONと文字起こし）。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/zip': string;
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Account_remove: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DeleteAccountDto'];
      };
    };
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Session_start: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StartConversationDto'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StartedConversationDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Session_consent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ConsentDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConsentViewDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Session_send: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SendMessageDto'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReplyDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Session_refreshQuestions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SuggestedQuestionsDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Session_summarize: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SummarizeDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SummaryDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Session_analyze: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AnalyzeDto'];
      };
    };
    responses: {
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnalysisDto'][];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Hints_advise: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AdviceDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Hints_deepDive: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DeepDiveDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeepDiveViewDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Conversations_list: {
    parameters: {
      query?: {
        /** @description この日（YYYY-MM-DD、日本時間）または日時から。 */
        from?: string;
        /** @description この日（YYYY-MM-DD、日本時間）の終わりまで、または日時の前まで。 */
        to?: string;
        /** @description 部下を1人にしぼる。 */
        employeeId?: string;
        /** @description 文字起こし、対話、メモ、要約、テーマ、次の一歩から探すことば。新しい順に50件まで。 */
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConversationListItemDto'][];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Conversations_import: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ImportConversationDto'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConversationDetailDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Conversations_detail: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConversationDetailDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Conversations_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Conversations_patch: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PatchConversationDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConversationDetailDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Conversations_download: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 文字起こしのファイル。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description 文字起こしがまだない。 */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  NextActions_patch: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PatchNextActionDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NextActionDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Versions_list: {
    parameters: {
      query?: {
        /** @description 1つの部分にしぼる。 */
        part?: 'memo' | 'mindMap' | 'transcript';
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VersionDto'][];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Versions_detail: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        versionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VersionDetailDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  PasswordReset_request: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PasswordResetRequestDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PasswordResetRequestedDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  PasswordReset_confirm: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PasswordResetConfirmDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MessageDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Audit_list: {
    parameters: {
      query?: {
        /** @description この件数まで。 */
        limit?: number;
        /** @description この記録より古いもの。 */
        before?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditEntryDto'][];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Employees_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EmployeeDto'][];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Employees_add: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateEmployeeDto'];
      };
    };
    responses: {
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EmployeeDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Employees_promises: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PromiseDto'][];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Employees_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Dashboard_keywords: {
    parameters: {
      query?: {
        /** @description 部下を1人にしぼる。空ならすべての部下。 */
        employeeId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KeywordStatDto'][];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Dashboard_sentiments: {
    parameters: {
      query?: {
        /** @description 部下を1人にしぼる。空ならすべての部下。 */
        employeeId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SentimentPointDto'][];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Dashboard_issues: {
    parameters: {
      query?: {
        /** @description 部下を1人にしぼる。空ならすべての部下。 */
        employeeId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TopicDto'][];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Dashboard_positives: {
    parameters: {
      query?: {
        /** @description 部下を1人にしぼる。空ならすべての部下。 */
        employeeId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TopicDto'][];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Maintenance_read: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MaintenanceNoticeDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
  Maintenance_save: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SaveMaintenanceNoticeDto'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MaintenanceNoticeDto'];
        };
      };
      /** @description 成功しなかったとき。 */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorDto'];
        };
      };
    };
  };
}
