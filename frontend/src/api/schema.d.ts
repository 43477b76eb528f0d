/** Made by scripts/openapi.mjs from test/api/openapi/openapi.json. Do not edit. */

export interface paths {
  '/api/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 利用者の一覧を答えます（管理者）。 */
    get: operations['Users_list'];
    put?: never;
    /** 利用者を作ります（管理者）。本人が最初にパスワードを変えます。 */
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
    /** 利用者を書き換えます（管理者）。権限などを変えると、その利用者のログインは終わります。 */
    patch: operations['Users_change'];
    trace?: never;
  };
  '/api/users/{id}/reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** パスワードの再設定を始めます（管理者）。本人が、メールのリンクか、渡されたコードで、新しいパスワードを決めます。 */
    post: operations['Users_startReset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/{id}/second-factor': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** 利用者の二要素認証を外します（管理者）。端末もリカバリーコードもなくした人のためです。その利用者のログインは終わり、本人にメールで知らせます。 */
    delete: operations['Users_removeSecondFactor'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/{id}/company-account': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** 利用者のアカウントから、会社のアカウントを外します（管理者）。会社での番号が変わって入れなくなった人のためです。会社のログインから始まったログインは終わり、本人にメールで知らせます。 */
    delete: operations['Users_unlinkIdentity'];
    options?: never;
    head?: never;
    patch?: never;
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
    /** ログインして、トークンを受け取ります。二要素認証のあるアカウントでは、コードも要ります。 */
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
    /** 新しく登録します。受け付けていないときは断ります。 */
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
    /** 自分のパスワードを変えます。ほかの画面のログインは終わり、新しいトークンを答えます。 */
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
    /** ログインする前に画面が知っておく設定を答えます。 */
    get: operations['Auth_publicSettings'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** ログアウトします。このログインのトークンは使えなくなり、つながりと録音も終わります。 */
    post: operations['Logins_logout'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/logins': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 自分のログインを、最後に使った順に答えます。 */
    get: operations['Logins_list'];
    put?: never;
    post?: never;
    /** このログインのほかの、自分のログインをすべて終えます。 */
    delete: operations['Logins_endOthers'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/logins/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** 自分のログインを一つ終えます。 */
    delete: operations['Logins_end'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/acts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 自分のアカウントに管理者がしたことを、新しい順に答えます。 */
    get: operations['Account_acts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/email': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 自分のメールアドレスを答えます。 */
    get: operations['Account_email'];
    /** 自分のメールアドレスを変えます。前のアドレスには、72時間のあいだ元に戻せるリンクを送ります。 */
    put: operations['Account_changeEmail'];
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
    /** 自分のデータのすべてを、1つのzipで受け取ります。閉じている1on1は入らず、はじめのページがその数を言います。本人であることを確かめて10分のあいだだけです（ログインか `POST /api/account/proof`）。 */
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
    /** 自分のアカウントと、その中のすべてを削除します。元に戻せません。 */
    delete: operations['Account_remove'];
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
    /** 管理者の操作の記録を、新しい順に答えます（管理者）。 */
    get: operations['Audit_list'];
    put?: never;
    post?: never;
    delete?: never;
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
    /** 1on1を始めます。AIの最初の言葉と問いを答えます。 */
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
    /** 録音への相手の同意を記録します。取り消すと、録音を終え、録音から作られたものを削除します。 */
    post: operations['Session_consent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/import-consent': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** 取り込んだ言葉を残すことの同意を取り消します。取り込んだ言葉と、そこから作られたものを削除します。録音した言葉、メモ、問いと返事は残ります。 */
    delete: operations['Session_withdrawImport'];
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
    /** 問いと返事を記録して、AIの返事と次の問いを受け取ります。 */
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
    /** 問いの例を入れかえます。 */
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
    /** 1on1をまとめて終えます。15秒までに分析が間に合わないときは、仮のまとめを答えます。 */
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
    /** 分析を頼みます。結果は conversation_updated で知らされます。 */
    post: operations['Session_analyze'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/summary': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** まとめを書き直します。書き直したものは、分析し直しても残ります。 */
    put: operations['Session_write'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/keep': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 1on1から何を残すかを決めます。残さないものは、すぐに消え、元に戻せません。まとめがまだなら、できるまでお待ちください。 */
    post: operations['Session_keep'];
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
    /** ここまでの会話から、聞き方のひとことアドバイスを一つ答えます。 */
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
    /** 選んだ文章について、話されたこと、読みとれること、次の問いを分けて答えます。 */
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
    /** 1on1の一覧を、新しい順に答えます。期間、部下、言葉でしぼれます。 */
    get: operations['Conversations_list'];
    put?: never;
    /** 別の場所で行った1on1を取り込みます。文字起こしはテキストかWebVTTです。 */
    post: operations['Conversations_import'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 言葉のある1on1を、新しい順に探します。長くかかるときは途中までを答えるので、nextをafterに付けて、nullになるまで続けます。 */
    get: operations['Conversations_part'];
    put?: never;
    post?: never;
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
    /** 1on1のすべてを答えます。 */
    get: operations['Conversations_detail'];
    put?: never;
    post?: never;
    /** 1on1と、そこから作られたすべてを削除します。元に戻せません。 */
    delete: operations['Conversations_remove'];
    options?: never;
    head?: never;
    /** メモ、マインドマップ、文字起こし、テーマ、関わり方、話者を書き換えます。送ったものだけが変わります。 */
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
    /** 文字起こしをファイルで受け取ります。テキスト、Markdown、WebVTTから選べます。なければ204です。 */
    get: operations['Conversations_download'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/handout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 部下に渡せる版（日時、テーマ、まとめ、次の一歩）をMarkdownで受け取ります。メモ、AIとの会話、助言、覚えは入りません。 */
    get: operations['Conversations_handout'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/lines/{lineId}': {
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
    /** 文字起こしの1行を直します。録音中でも直せます。 */
    patch: operations['Lines_edit'];
    trace?: never;
  };
  '/api/conversations/{id}/lines': {
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
    /** 文字起こしの何行かを、まとめて直します。行と時刻はそのままで、録音中でも直せます。 */
    patch: operations['Lines_editAll'];
    trace?: never;
  };
  '/api/conversations/{id}/relabel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** ある話者の発言を、すべて別の話者のものにします。 */
    post: operations['Lines_relabel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/name-lines': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 続いた何行かの話し手を、まとめて決めます。ほかの行はそのままです。 */
    post: operations['Lines_name'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/recordings/{recordingId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** 録音を終え、文字起こしされた行と、そこから作られたものをすぐに削除します。元に戻せません。 */
    delete: operations['Recordings_remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/recordings/{recordingId}/deletion': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** 録音を終え、10秒後に削除します。それまでは取り消せます。 */
    put: operations['Recordings_wish'];
    post?: never;
    /** 録音の削除を取り消します。削除されたあとは410です。 */
    delete: operations['Recordings_undo'];
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
    /** 次の一歩を消します。分析し直しても、もどりません。 */
    delete: operations['NextActions_remove'];
    options?: never;
    head?: never;
    /** 次の一歩に印を付けるか、書き直すか、だれの約束かを決めます。書き直したものは、分析し直しても残ります。 */
    patch: operations['NextActions_patch'];
    trace?: never;
  };
  '/api/conversations/{id}/next-actions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 次の一歩を書き加えます。分析し直しても残ります。 */
    post: operations['NextActions_add'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 書き換える前の内容の一覧を、新しい順に答えます。 */
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
    /** 書き換える前の内容を1つ答えます。 */
    get: operations['Versions_detail'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/versions/{versionId}/restore': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 文字起こしを、書き換える前の内容に戻します。そのあとで消えた行は、識別子、時刻、録音とともに戻り、そのあとで増えた行は消えます。 */
    post: operations['Versions_restore'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/ledger': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 1on1の閲覧と変更の履歴を、新しい順に30件まで答えます。続きは、最後の番号をbeforeに付けて読みます。話した言葉は含みません。 */
    get: operations['Ledger_list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/conversations/{id}/retention': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 1on1の言葉とまとめを、いつまで残すかを答えます。 */
    get: operations['Retention_read'];
    /** この1on1だけ、言葉とまとめを残す日数を短くします。過ぎているものは、まもなく消え、元に戻せません。 */
    put: operations['Retention_choose'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/records': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 管理者の始めた再設定で閉じた、自分の記録のようすを答えます。 */
    get: operations['Records_state'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/records/mail': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 自分で選んだメールアドレスに、閉じている記録を開くコードを送ります。 */
    post: operations['Records_mail'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/records/code': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** メールで届いたコードか、閉じる前からのリカバリーコードで、記録を開きます。 */
    post: operations['Records_openByCode'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/records/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 記録が閉じる前からのログインのトークンで、記録を開きます。 */
    post: operations['Records_openByLogin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/proof': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 本人であることを、もう一度確かめます。10分のあいだ、もう一度は尋ねません。 */
    post: operations['SecondFactor_prove'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/second-factor': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 自分の二要素認証の状態を答えます。 */
    get: operations['SecondFactor_state'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/second-factor/totp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 認証アプリの設定を始めます。コードを確かめるまで、何も変わりません。 */
    post: operations['SecondFactor_beginTotp'];
    /** 認証アプリを外します。ほかの端末のログインは終わります。 */
    delete: operations['SecondFactor_removeTotp'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/second-factor/totp/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 認証アプリの最初のコードを確かめます。ほかの端末のログインは終わり、はじめての要素ならリカバリーコードを一度だけ答えます。 */
    post: operations['SecondFactor_confirmTotp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/second-factor/recovery-codes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** リカバリーコードを作り直し、一度だけ答えます。前のものは使えなくなります。 */
    post: operations['SecondFactor_makeRecoveryCodes'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/passkeys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 自分のパスキーを、作った順に答えます。 */
    get: operations['Passkeys_list'];
    put?: never;
    /** ブラウザーの作ったパスキーを登録します。ほかの端末のログインは終わり、はじめての要素ならリカバリーコードを一度だけ答えます。 */
    post: operations['Passkeys_add'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/passkeys/options': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** パスキーを作りはじめます。答えの options をブラウザーに渡します。 */
    post: operations['Passkeys_begin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/passkeys/proof': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** パスキーで、本人であることをもう一度確かめます。10分のあいだ、もう一度は尋ねません。 */
    post: operations['Passkeys_prove'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/account/passkeys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** パスキーを一つ外します。ほかの端末のログインは終わります。 */
    delete: operations['Passkeys_remove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/login/passkey/options': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** パスキーでのログインを始めます。答えの options をブラウザーに渡します。 */
    post: operations['PasskeyLogin_ask'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/login/passkey': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** パスキーでログインして、トークンを受け取ります。ユーザー名もパスワードも要りません。 */
    post: operations['PasskeyLogin_login'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/email-change/undo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 前のメールアドレスに届いたトークンで、アドレスの変更を元に戻します。変更から72時間、一度だけ使えます。ログインはすべて終わります。 */
    post: operations['EmailChange_undo'];
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
    /** パスワード再設定のメールを頼みます。アドレスの登録があってもなくても、同じ答えです。 */
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
    /** メールのトークンで、新しいパスワードを設定します。トークンは30分以内に一度だけ使えます。 */
    post: operations['PasswordReset_confirm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/oidc/start': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 会社のアカウントでのログインを始めます。答えたアドレスへ、10分のあいだにブラウザーを移します。 */
    post: operations['SignOn_start'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/oidc/link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 自分のアカウントを、いつ会社のアカウントにつないだかを答えます。 */
    get: operations['SignOn_linked'];
    put?: never;
    /** 自分のアカウントを、会社のアカウントにつなぎはじめます。 */
    post: operations['SignOn_link'];
    /** 自分のアカウントから、会社のアカウントを外します。会社のログインから始まったログインは、このログインも含めて終わります。 */
    delete: operations['SignOn_unlink'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/oidc/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 会社のログインのあとのコードを、トークンと引きかえます。1分以内に、始めたブラウザーで一度だけ使えます。 */
    post: operations['SignOn_token'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/oidc/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** ログアウトします。会社のアカウントでログインしていたときは、会社のログインも終えるアドレスを答えます。 */
    post: operations['SignOn_logout'];
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
    /** 自分の部下の一覧を、登録した順に答えます。 */
    get: operations['Employees_list'];
    put?: never;
    /** 部下を登録します。 */
    post: operations['Employees_add'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/employees/standing': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 部下ごとに、前回の1on1がいつで、約束がいくつ残っているかを答えます。 */
    get: operations['Employees_standing'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/employees/promises': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** まだ済んでいない約束を、すべての部下について、期日の早い順に答えます。 */
    get: operations['Employees_openPromises'];
    put?: never;
    post?: never;
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
    /** 部下との1on1で約束したことを、まだのものから答えます。 */
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
    /** 部下を一覧から外します。これまでの1on1は残ります。 */
    delete: operations['Employees_remove'];
    options?: never;
    head?: never;
    /** 部下の名前やメールアドレスを直します。これまでの1on1も新しい名前になります。 */
    patch: operations['Employees_change'];
    trace?: never;
  };
  '/api/dashboard/keywords': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** よく話された言葉を、多い順に20まで答えます。 */
    get: operations['Dashboard_keywords'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dashboard/keyword-conversations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** ある言葉がよく話された1on1を、新しい順に100まで答えます。 */
    get: operations['Dashboard_keywordConversations'];
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
    /** 1on1ごとの言葉の傾向を、古い順に答えます。 */
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
    /** 課題や懸念を、新しい順に100まで答えます。 */
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
    /** よい変化を、新しい順に100まで答えます。 */
    get: operations['Dashboard_positives'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dashboard/cadence': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 部下ごとの1on1の間隔を、長くあいている順に答えます。 */
    get: operations['Dashboard_cadence'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dashboard/promises': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 部下ごとの約束の数と、済んだ数を、まだのものが多い順に答えます。 */
    get: operations['Dashboard_promises'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dashboard/failures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 分析できなかった1on1を、新しい順に100まで答えます。 */
    get: operations['Dashboard_failures'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dashboard/coverage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** 分析の種類ごとに、終えた1on1のうち、結果のまだないもの、もう残っていないものの数を答えます。終えた1on1がなければ空です。 */
    get: operations['Dashboard_coverage'];
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
    /** メンテナンス情報を答えます。なければ空です。 */
    get: operations['Maintenance_read'];
    put?: never;
    /** メンテナンス情報を書き換えます（管理者）。 */
    post: operations['Maintenance_save'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/queue-dashboard/pass': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** 待ち行列の画面 /admin/queues を30分のあいだ開けるCookieを受け取ります。 */
    post: operations['QueueDashboard_pass'];
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
      /**
       * @description エラーの種類。
       * @example VALIDATION
       * @enum {string}
       */
      code:
        | 'VALIDATION'
        | 'INVALID_ID'
        | 'MALFORMED_BODY'
        | 'INVALID_CREDENTIALS'
        | 'SECOND_FACTOR_REQUIRED'
        | 'INVALID_SECOND_FACTOR'
        | 'UNAUTHENTICATED'
        | 'ACCOUNT_INACTIVE'
        | 'WRONG_CURRENT_PASSWORD'
        | 'PASSWORD_CHANGE_REQUIRED'
        | 'SECOND_FACTOR_SETUP_REQUIRED'
        | 'PASSKEY_REQUIRED'
        | 'PROOF_REQUIRED'
        | 'RECORDS_CLOSED'
        | 'RECORDS_PROOF_INVALID'
        | 'RECORDS_MAIL_UNAVAILABLE'
        | 'FORBIDDEN'
        | 'REGISTRATION_CLOSED'
        | 'NOT_FOUND'
        | 'USER_NOT_FOUND'
        | 'USER_INACTIVE'
        | 'EMPLOYEE_NOT_FOUND'
        | 'CONVERSATION_NOT_FOUND'
        | 'USERNAME_TAKEN'
        | 'EMAIL_TAKEN'
        | 'EMAIL_UNDO_INVALID'
        | 'EMAIL_UNDO_TAKEN'
        | 'INITIAL_PASSWORD'
        | 'LAST_ADMIN'
        | 'TOTP_EXISTS'
        | 'PASSKEY_INVALID'
        | 'PASSKEY_NOT_FOUND'
        | 'PASSKEYS_UNAVAILABLE'
        | 'SECOND_FACTOR_NOT_SET'
        | 'TOTP_NOT_BEGUN'
        | 'CONFLICT'
        | 'RECORDING_RUNNING'
        | 'CONSENT_REQUIRED'
        | 'RECORDING_NOT_FOUND'
        | 'CONVERSATION_DELETED'
        | 'RECORDING_DELETED'
        | 'TOO_MANY_RECORDINGS'
        | 'RECORDING_TAKEN_OVER'
        | 'TRANSCRIPT_EXPIRED'
        | 'RESULTS_EXPIRED'
        | 'SUMMARY_PENDING'
        | 'SPEECH_OFF'
        | 'EMPTY_TALK'
        | 'BODY_TOO_LARGE'
        | 'TRANSCRIPT_TOO_LARGE'
        | 'UNSUPPORTED_MEDIA_TYPE'
        | 'PASSWORD_TOO_SHORT'
        | 'PASSWORD_COMMON'
        | 'PASSWORD_IS_NAME'
        | 'PASSWORD_UNCHANGED'
        | 'RESET_TOKEN_INVALID'
        | 'PASSWORD_LOGIN_OFF'
        | 'SIGN_ON_OFF'
        | 'SIGN_ON_UNAVAILABLE'
        | 'SIGN_ON_FAILED'
        | 'SIGN_ON_NO_ACCOUNT'
        | 'SIGN_ON_CODE_INVALID'
        | 'SIGN_ON_HAS_FACTOR'
        | 'SIGN_ON_ONLY_WAY'
        | 'SIGN_ON_TAKEN'
        | 'TOO_MANY_ATTEMPTS'
        | 'SERVICE_UNAVAILABLE'
        | 'INTERNAL';
      /** @description 409に付く現在の状態と、SECOND_FACTOR_REQUIREDに付く確かめ方（ways）。 */
      current?: {
        [key: string]: unknown;
      };
      /**
       * @description HTTPの状態。
       * @example 400
       */
      statusCode: number;
      /**
       * @description 利用者に見せる文。
       * @example 入力内容に誤りがあります。内容を確認してください。
       */
      message: string;
      /**
       * @description 予期しないエラーだけに付く、問い合わせ用の番号。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      requestId?: string;
    };
    UserDto: {
      /**
       * @description 権限。
       * @example user
       * @enum {string}
       */
      role: 'admin' | 'user';
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description ユーザー名。
       * @example hanako
       */
      username: string;
      /**
       * @description メールアドレス。なくてもかまいません。
       * @example hanako@example.co.jp
       */
      email: string | null;
      /**
       * @description 次にログインしたとき、パスワードの変更が必要です。
       * @example false
       */
      mustChangePassword: boolean;
      /**
       * @description 管理者の決めた、はじめのパスワードのままです。本人が変えるまで、mustChangePassword は外せません。
       * @example true
       */
      hasInitialPassword: boolean;
      /**
       * @description false のユーザーはログインできません。
       * @example true
       */
      active: boolean;
    };
    CreateUserDto: {
      /**
       * @description 最初のパスワード。本人が最初のログインで変更します。
       * @example shizuka-ni-kiku
       */
      password: string;
      /**
       * @description この頼みの識別子。送る側が作り、答えが届かなかったときに同じものを送ると、二人目を作らずに、作られている利用者を答えます。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      requestId?: string;
      /**
       * @description ユーザー名。
       * @example hanako
       */
      username: string;
      /**
       * Format: email
       * @description メールアドレス。なくてもかまいません。
       * @example hanako@example.co.jp
       */
      email?: string | null;
    };
    UpdateUserDto: {
      /**
       * @description 権限。
       * @example user
       * @enum {string}
       */
      role?: 'admin' | 'user';
      /**
       * @deprecated
       * @description 送れません。使われているアカウントのパスワードは、本人だけが決めます（`POST /api/users/{id}/reset`）。
       * @example shizuka-ni-kiku
       */
      password?: string;
      /**
       * @description ユーザー名。
       * @example hanako
       */
      username?: string;
      /**
       * Format: email
       * @description null または空文字で、アドレスをなくします。
       * @example hanako@example.co.jp
       */
      email?: string | null;
      /**
       * @description 次にログインしたとき、パスワードの変更が必要か。
       * @example false
       */
      mustChangePassword?: boolean;
      /**
       * @description false の利用者はログインできません。
       * @example true
       */
      active?: boolean;
    };
    StartedResetDto: {
      /**
       * @description 本人に渡すコード。24時間、一度だけ使えます。メールで送ったときはありません。
       * @example 7K3QM-0ZV2B-XR9DT-4HWPC
       */
      code?: string;
      /**
       * @description 再設定のメールを送る先。コードを渡すときはありません。
       * @example hanako@example.co.jp
       */
      sentTo?: string;
    };
    LoginDto: {
      /**
       * @description 認証アプリの6桁のコードか、リカバリーコード。二要素認証のあるアカウントだけに要ります。
       * @example 492039
       */
      code?: string;
      /**
       * @description ユーザー名。
       * @example hanako
       */
      username: string;
      /**
       * @description パスワード。
       * @example shizuka-ni-kiku
       */
      password: string;
      /**
       * @description ログイン状態を30日間保持する（既定は12時間）。
       * @example true
       */
      remember?: boolean;
    };
    TokenDto: {
      /**
       * @description 以後の呼び出しで Authorization: Bearer に付ける署名付きトークン。
       * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTkzIn0.c2lnbmF0dXJl
       */
      token: string;
    };
    RegisterDto: {
      /**
       * @description パスワード。
       * @example shizuka-ni-kiku
       */
      password: string;
      /**
       * @description この頼みの識別子。送る側が作り、答えが届かなかったときに同じものを送ると、登録できたことを答えます。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      requestId?: string;
      /**
       * @description ユーザー名。
       * @example hanako
       */
      username: string;
      /**
       * Format: email
       * @description 任意。登録しておくと、パスワードを再設定できます。
       * @example hanako@example.co.jp
       */
      email?: string;
    };
    MessageDto: {
      /**
       * @description 人に見せられる文。
       * @example ユーザー登録が完了しました。
       */
      message: string;
    };
    ChangePasswordDto: {
      /**
       * @description 新しいパスワード。8文字以上です。
       * @example shizuka-ni-kiku
       */
      newPassword: string;
      /**
       * @description 認証アプリの6桁のコードか、リカバリーコード。二要素認証のあるアカウントだけに要ります。
       * @example 492039
       */
      code?: string;
      /**
       * @description いまのパスワード。
       * @example kinou-no-kotoba
       */
      currentPassword: string;
    };
    PublicSettingsDto: {
      /**
       * @description 誰でも新しく登録できるか。
       * @example open
       * @enum {string}
       */
      registration: 'open' | 'closed';
      /**
       * @description 文字起こしの方法。
       * @example browser
       * @enum {string}
       */
      speechMode: 'browser' | 'google' | 'openai' | 'sherpa' | 'off';
      /**
       * @description 音声認識の方式ごとの送り先（ハッシュ）。同意は送り先ごとに得ます。設定された方式と browser の分です。
       * @example {
       *       "browser": "Yk3vT0c1aHq9-w_2"
       *     }
       */
      consentKeys: {
        [key: string]: string;
      };
      /**
       * @description パスワードでログインできるか。false のときは、会社のアカウントだけでログインします。
       * @example true
       */
      passwordLogin: boolean;
      /**
       * @description 分析に使うエンジンの名前。
       * @example オフライン分析
       */
      aiEngine: string;
      /**
       * @description パスワードを忘れた人が、自分でメールから再設定できるか。メールを送る設定がなければ false。
       * @example true
       */
      resetByMail: boolean;
      /**
       * @description 会社のアカウントでログインするボタンの文。使えなければ null。
       * @example 会社のアカウントでログイン
       */
      signOnLabel: string | null;
      /**
       * @description パスキーを使えるか。HTTPSの名前のあるアドレス（`PUBLIC_URL`）が要ります。
       * @example true
       */
      passkeys: boolean;
    };
    LoginInfoDto: {
      /**
       * @description 本人であることを確かめた方法。
       * @enum {string}
       */
      factor: 'password' | 'code' | 'passkey' | 'oidc';
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 端末。ブラウザーとOSの名前です。
       * @example Chrome（Windows）
       */
      device: string;
      /**
       * Format: date-time
       * @description ログインした日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description 最後に使った日時（UTC）。数分おきに書きます。
       * @example 2026-11-06T05:10:00.000Z
       */
      lastSeenAt: string;
      /**
       * @description この呼び出しのログインか。
       * @example true
       */
      current: boolean;
    };
    OwnActDto: {
      /**
       * @description 何をしたか。
       * @example user_created
       * @enum {string}
       */
      action:
        | 'user_created'
        | 'user_changed'
        | 'user_deactivated'
        | 'user_activated'
        | 'password_set'
        | 'reset_started'
        | 'second_factor_removed'
        | 'identity_unlinked'
        | 'notice_changed';
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * Format: date-time
       * @description 日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      at: string;
      /**
       * @description 変わった項目の名前。値は記録しません。
       * @example [
       *       "email"
       *     ]
       */
      fields: string[];
    };
    OwnEmailDto: {
      /**
       * @description 自分のメールアドレス。なければ null。
       * @example hanako@example.co.jp
       */
      email: string | null;
    };
    ChangeEmailDto: {
      /**
       * @description 認証アプリの6桁のコードか、リカバリーコード。二要素認証のあるアカウントだけに要ります。
       * @example 492039
       */
      code?: string;
      /**
       * Format: email
       * @description 新しいメールアドレス。null または空文字で、アドレスをなくします。
       * @example hanako@example.co.jp
       */
      email: string | null;
      /**
       * @description 本人であることの確認。
       * @example shizuka-ni-kiku
       */
      password: string;
    };
    ChangedEmailDto: {
      /**
       * @description 自分のメールアドレス。なければ null。
       * @example hanako@example.co.jp
       */
      email: string | null;
      /**
       * @description 前のアドレスに、元に戻せるリンクを送るか。前のアドレスがないときと、メールを送る設定がないときは false。
       * @example true
       */
      toldOld: boolean;
    };
    DeleteAccountDto: {
      /**
       * @description 認証アプリの6桁のコードか、リカバリーコード。二要素認証のあるアカウントだけに要ります。
       * @example 492039
       */
      code?: string;
      /**
       * @description 本人であることの確認。会社のログインかパスキーで確かめて10分以内なら、空でもかまいません。
       * @example shizuka-ni-kiku
       */
      password: string;
    };
    AuditEntryDto: {
      /**
       * @description 何をしたか。
       * @example user_created
       * @enum {string}
       */
      action:
        | 'user_created'
        | 'user_changed'
        | 'user_deactivated'
        | 'user_activated'
        | 'password_set'
        | 'reset_started'
        | 'second_factor_removed'
        | 'identity_unlinked'
        | 'notice_changed';
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * Format: date-time
       * @description 日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      at: string;
      /**
       * @description 操作した管理者のID。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      actor: string;
      /**
       * @description 操作されたユーザーのID。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      target: string | null;
      /**
       * @description 変わった項目の名前。値は記録しません。
       * @example [
       *       "role"
       *     ]
       */
      fields: string[];
    };
    StartConversationDto: {
      /**
       * Format: uuid
       * @description 部下の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      employeeId: string;
      /**
       * @description 表示用。保存されている名前が優先されます。
       * @example 佐倉 美咲
       */
      employeeName: string;
      /**
       * @description テーマ。
       * @example 日々の業務・タスクの進捗
       */
      theme: string;
      /**
       * @description 関わり方。
       * @example じっくり聞いてほしい
       */
      stance: string;
      /**
       * @description 文字起こしだけを行うか。
       * @example false
       */
      transcriptionOnly?: boolean;
      /**
       * @description 1on1の識別子。送る側が作り、答えが届かなかったときに同じものを送ると、二つ目を始めずに、始まっている1on1を答えます。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      conversationId?: string;
    };
    EvidenceDto: {
      /**
       * @description 文字起こしの行か、対話の発言か。
       * @enum {string}
       */
      source: 'line' | 'message';
      /**
       * @description その行または発言の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 話された言葉のまま。
       * @example 締め切りが近くて、少し不安です。
       */
      quote: string;
    };
    ProposedQuestionDto: {
      /**
       * @description 何のための問いか。
       * @enum {string}
       */
      purpose: '開く' | '深める' | '受けとめる' | '確かめる';
      /** @description もとになった発言。特にないときは null。 */
      evidence: components['schemas']['EvidenceDto'] | null;
      /**
       * @description 問い。
       * @example それは、いつごろから続いていますか。
       */
      text: string;
    };
    InitialMessageDto: {
      /**
       * @description AIの最初の言葉（Markdown）。
       * @example 今日は、話したいことから始めましょう。
       */
      message: string;
      /**
       * @description 問いの例。4つまでです。
       * @example [
       *       "それは、いつごろから続いていますか。"
       *     ]
       */
      suggested_questions: string[];
      /** @description 問いの例に、何のための問いかと、もとになった発言を添えたもの。 */
      proposed_questions: components['schemas']['ProposedQuestionDto'][];
    };
    StartedConversationDto: {
      /**
       * @description 言語モデルに断られ、代わりにオフライン分析が答えたとき、管理者が直すもの（money は残高か利用枠、key は鍵か権限、model はモデルの名前）。それ以外は null。
       * @enum {string|null}
       */
      model_refused: 'money' | 'key' | 'model' | null;
      /**
       * @description 1on1の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      conversationId: string;
      initialMessage: components['schemas']['InitialMessageDto'];
      /**
       * Format: date-time
       * @description 言語モデルの1時間の上限に達し、代わりにオフライン分析が答えたとき、それが続く日時（UTC）。それ以外は null。
       * @example 2026-11-06T05:00:00.000Z
       */
      model_paused_until: string | null;
    };
    ConsentDto: {
      /**
       * @description 同意を得たときの音声認識の方式。
       * @example browser
       * @enum {string}
       */
      mode: 'browser' | 'google' | 'openai' | 'sherpa';
      /**
       * @description 同意を得たときに見せた送り先（公開の設定の consentKeys の値）。いまの送り先と違うときは409で断ります。
       * @example Yk3vT0c1aHq9-w_2
       */
      key?: string;
      /**
       * @description true のときは同意を取り消します。録音を終え、録音から作られたものをすべて削除します。
       * @example false
       */
      withdrawn?: boolean;
    };
    ConsentViewDto: {
      /**
       * @description 音声認識の方式。
       * @example browser
       * @enum {string}
       */
      mode: 'browser' | 'google' | 'openai' | 'sherpa';
      /**
       * Format: date-time
       * @description 同意を得た日時。取り消したときは null。
       * @example 2026-11-06T05:00:00.000Z
       */
      consent_at: string | null;
      /**
       * @description 声の送り先。
       * @example ブラウザーの音声認識
       */
      destination: string;
      /**
       * @description 同意が及ぶ送り先。取り消したときは null。
       * @example Yk3vT0c1aHq9-w_2
       */
      key: string | null;
    };
    SendMessageDto: {
      /**
       * @description 返事の識別子。送る側が作り、答えが届かなかったときに同じものを送ると、二度は記録せずに、記録されているAIの返事を答えます。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      messageId?: string;
      /**
       * @description 話した人。
       * @example employee
       * @enum {string}
       */
      sender: 'employee';
      /**
       * @description 部下の返事。
       * @example 締め切りが近くて、少し不安です。
       */
      message: string;
      /**
       * @description 上司の問い。省略すると返事だけを記録します。
       * @example このところ、眠りはいかがですか。
       */
      question?: string;
    };
    ReplyDto: {
      /**
       * @description 話した人。
       * @example employee
       * @enum {string}
       */
      sender: 'user' | 'employee' | 'ai';
      /**
       * @description 言語モデルに断られ、代わりにオフライン分析が答えたとき、管理者が直すもの（money は残高か利用枠、key は鍵か権限、model はモデルの名前）。それ以外は null。
       * @enum {string|null}
       */
      model_refused: 'money' | 'key' | 'model' | null;
      /**
       * Format: date-time
       * @description 言語モデルの1時間の上限に達し、代わりにオフライン分析が答えたとき、それが続く日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      model_paused_until: string | null;
      /**
       * @description 返事に、命や心身の危険のしるしがあるかもしれないとき true。そのときだけ答え、どこにも記録しません。
       * @example true
       */
      care?: boolean;
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 発言の本文（Markdown）。
       * @example このところ、眠りはいかがですか。
       */
      message: string;
      /**
       * @description 問いの例。4つまでです。
       * @example [
       *       "それは、いつごろから続いていますか。"
       *     ]
       */
      suggested_questions: string[];
      /** @description 問いの例に、何のための問いかと、もとになった発言を添えたもの。 */
      proposed_questions: components['schemas']['ProposedQuestionDto'][];
      /**
       * @description 作ったもの。「オフライン分析」またはモデルの名前。
       * @example オフライン分析
       */
      engine: string | null;
      /**
       * Format: date-time
       * @description 作られた日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      created_at: string;
    };
    SuggestedQuestionsDto: {
      /**
       * @description 言語モデルに断られ、代わりにオフライン分析が答えたとき、管理者が直すもの（money は残高か利用枠、key は鍵か権限、model はモデルの名前）。それ以外は null。
       * @enum {string|null}
       */
      model_refused: 'money' | 'key' | 'model' | null;
      /**
       * @description 問いの例。4つまでです。
       * @example [
       *       "それは、いつごろから続いていますか。"
       *     ]
       */
      suggested_questions: string[];
      /** @description 問いの例に、何のための問いかと、もとになった発言を添えたもの。 */
      proposed_questions: components['schemas']['ProposedQuestionDto'][];
      /**
       * Format: date-time
       * @description 言語モデルの1時間の上限に達し、代わりにオフライン分析が答えたとき、それが続く日時（UTC）。それ以外は null。
       * @example 2026-11-06T05:00:00.000Z
       */
      model_paused_until: string | null;
    };
    SummarizeDto: {
      /**
       * @description 文字起こし。行がまだない会話にだけ保存されます。
       * @example 話者1: 最近はどうですか。
       *     話者2: 締め切りが近くて、少し不安です。
       */
      transcript?: string;
    };
    SummaryDto: {
      /**
       * @description 言語モデルに断られ、代わりにオフライン分析が答えたとき、管理者が直すもの（money は残高か利用枠、key は鍵か権限、model はモデルの名前）。それ以外は null。
       * @enum {string|null}
       */
      model_refused: 'money' | 'key' | 'model' | null;
      /**
       * @description まとめ（Markdown）。
       * @example - 引き継ぎの進め方について話しました。
       */
      summary: string;
      /**
       * @description 次の一歩を文章にしたもの。
       * @example ・手順書のひな形を共有する
       */
      next_actions: string;
      /**
       * Format: date-time
       * @description 言語モデルの1時間の上限に達し、代わりにオフライン分析が答えたとき、それが続く日時（UTC）。それ以外は null。
       * @example 2026-11-06T05:00:00.000Z
       */
      model_paused_until: string | null;
    };
    AnalyzeDto: {
      /** @description 頼む分析の種類。省くとすべてです。 */
      kinds?: ('summary' | 'keywords' | 'sentiment' | 'findings')[];
    };
    AnalysisDto: {
      /**
       * @description 種類。
       * @enum {string}
       */
      kind: 'summary' | 'keywords' | 'sentiment' | 'findings';
      /**
       * @description 分析の状態。
       * @example done
       * @enum {string}
       */
      state: 'idle' | 'waiting' | 'provisional' | 'done' | 'failed';
      /**
       * @description 言語モデルに断られ、代わりにオフライン分析が答えたとき、管理者が直すもの（money は残高か利用枠、key は鍵か権限、model はモデルの名前）。それ以外は null。
       * @enum {string|null}
       */
      model_refused: 'money' | 'key' | 'model' | null;
      /**
       * @description 作成したエンジンの名前。
       * @example オフライン分析
       */
      engine: string | null;
      /**
       * Format: date-time
       * @description 日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      at: string | null;
    };
    SummaryBaseDto: {
      /**
       * @description もとにしたまとめの本文（Markdown）。まだないときは空。
       * @example 夜勤について話しました。
       */
      text?: string;
      /**
       * @description もとにした、上司だけの覚え。
       * @example
       */
      own_notes?: string;
    };
    WriteSummaryDto: {
      /**
       * @description まとめの本文（Markdown）。空にすると、次の分析のまとめに戻ります。
       * @example 夜勤の引き継ぎについて話しました。
       */
      text?: string;
      /**
       * @description まとめに添える、上司だけの覚え。
       * @example 次は手順書から聞く
       */
      own_notes?: string;
      /** @description 書き直しのもとにした言葉。食い違うときは409で現在の言葉を返します。ないときは、あとから書いたものが残ります。 */
      base?: components['schemas']['SummaryBaseDto'];
    };
    KeepDto: {
      /**
       * @description 残すもの。all はすべて、summary は約束とまとめ、actions は約束だけ。
       * @enum {string}
       */
      kept: 'all' | 'summary' | 'actions';
    };
    AdviceDto: {
      /**
       * @description 言語モデルに断られ、代わりにオフライン分析が答えたとき、管理者が直すもの（money は残高か利用枠、key は鍵か権限、model はモデルの名前）。それ以外は null。
       * @enum {string|null}
       */
      model_refused: 'money' | 'key' | 'model' | null;
      /** @description その場面の発言。まだ何も話されていないときは null。 */
      evidence: components['schemas']['EvidenceDto'] | null;
      /**
       * @description 作ったもの。「オフライン分析」またはモデルの名前。
       * @example オフライン分析
       */
      engine: string;
      /**
       * @description 一つの行動と、その場面の言葉と、言い換え（Markdown）。
       * @example 答えを急がず、もう一つ聞いてみましょう。
       */
      advice_md: string;
      /**
       * Format: date-time
       * @description 言語モデルの1時間の上限に達し、代わりにオフライン分析が答えたとき、それが続く日時（UTC）。それ以外は null。
       * @example 2026-11-06T05:00:00.000Z
       */
      model_paused_until: string | null;
    };
    DeepDiveDto: {
      /**
       * @description 選んだ文章。
       * @example 締め切りが近くて、少し不安です。
       */
      queryText: string;
    };
    ReadingDto: {
      /** @description もとになった発言。特にないときは null。 */
      evidence: components['schemas']['EvidenceDto'] | null;
      /**
       * @description 読みとれること。
       * @example 締め切りの前に、相談する時間がほしいのかもしれません。
       */
      text: string;
    };
    DeepDiveViewDto: {
      /**
       * @description 言語モデルに断られ、代わりにオフライン分析が答えたとき、管理者が直すもの（money は残高か利用枠、key は鍵か権限、model はモデルの名前）。それ以外は null。
       * @enum {string|null}
       */
      model_refused: 'money' | 'key' | 'model' | null;
      /**
       * @description 作ったもの。「オフライン分析」またはモデルの名前。
       * @example オフライン分析
       */
      engine: string;
      /**
       * @description 話されたこと、読みとれること、次の問い（Markdown）。
       * @example 締め切りへの不安が話されました。
       */
      explanation: string;
      /** @description 読みとれることの一つひとつ。 */
      readings: components['schemas']['ReadingDto'][];
      /** @description 次の問いの一つひとつ。 */
      questions: components['schemas']['ProposedQuestionDto'][];
      /**
       * Format: date-time
       * @description 言語モデルの1時間の上限に達し、代わりにオフライン分析が答えたとき、それが続く日時（UTC）。それ以外は null。
       * @example 2026-11-06T05:00:00.000Z
       */
      model_paused_until: string | null;
    };
    SearchHitDto: {
      /**
       * @description 見つかった場所の種類。文字起こし、対話、メモ、次の一歩、まとめ、テーマ。
       * @enum {string}
       */
      source: 'line' | 'message' | 'memo' | 'next_action' | 'summary' | 'theme';
      /**
       * @description その行、発言、次の一歩の識別子。メモ、まとめ、テーマは null。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string | null;
      /**
       * @description 文字起こしの何行目か。0から数えます。文字起こしのほかは null。
       * @example 0
       */
      position: number | null;
      /**
       * @description ことばの前後。切ったところは「…」。
       * @example …このところ残業が続いていて、少し疲れています。
       */
      text: string;
    };
    ConversationListItemDto: {
      /**
       * @description 1on1の状態。
       * @example ended
       * @enum {string}
       */
      status: 'active' | 'ended';
      /** @description 探したことばがある場所。検索したときだけ。 */
      hit?: components['schemas']['SearchHitDto'] | null;
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 部下の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      employee_id: string;
      /**
       * @description 部下の名前。
       * @example 佐倉 美咲
       */
      employee_name: string;
      /**
       * Format: date-time
       * @description 行った日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      timestamp: string;
      /**
       * @description テーマ。
       * @example 日々の業務・タスクの進捗
       */
      theme: string | null;
      /**
       * @description 200文字まで。
       * @example - 引き継ぎの進め方について話しました。
       */
      summary: string | null;
      /**
       * @description 言葉が消され、これから要約が作られることもないとき true。残す期間を過ぎたか、残さないと決めたか、録音や取り込んだ言葉を消したためです。要約は残っていることがあります。
       * @example false
       */
      erased: boolean;
    };
    ConversationSearchDto: {
      /** @description この答えで見つかったもの。新しい順に50件まで。 */
      items: components['schemas']['ConversationListItemDto'][];
      /**
       * @description はじめからこれまでに見た1on1の数。
       * @example 2300
       */
      looked: number;
      /**
       * @description 見る1on1の数。
       * @example 5000
       */
      total: number;
      /**
       * @description 続きを探すときのafter。すべて見たらnull。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      next: string | null;
    };
    ImportConversationDto: {
      /** @description ノードの一覧、または nodes と edges を持つオブジェクト。 */
      mindMapData?:
        | components['schemas']['MindMapNodeDto'][]
        | {
            [key: string]: unknown;
          };
      /**
       * Format: uuid
       * @description 部下の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      employeeId: string;
      /**
       * @description 1on1の識別子。送る側が作り、答えが届かなかったときに同じものを送ると、二つ目を取り込まずに、取り込まれている1on1を答えます。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      conversationId?: string;
      /**
       * @description 行った日時。省略すると現在の日時。
       * @example 2026-11-06T05:00:00.000Z
       */
      timestamp?: string;
      /**
       * @description テーマ。
       * @example 日々の業務・タスクの進捗
       */
      theme?: string;
      /**
       * @description メモの本文。
       * @example 引き継ぎの相手を確かめる
       */
      memo?: string;
      /**
       * @description 文字起こしのなかでの部下の名前。省略すると、登録した名前で探します。
       * @example Misaki S
       */
      employeeAs?: string;
      /**
       * @description 「話者N: 」付きのテキスト、または WebVTT。50万文字まで。
       * @example 話者1: 最近はどうですか。
       *     話者2: 締め切りが近くて、少し不安です。
       */
      transcript?: string;
      /**
       * @description 話した言葉をここに残して分析することに、相手の同意を得たか。得た日時とともに残ります。
       * @example true
       */
      consent?: boolean;
    };
    MindMapNodeDto: {
      /**
       * @description 親のノードの識別子。根は null です。
       * @example n1
       */
      parentId: string | null;
      /**
       * @description ノードの識別子。1枚のマインドマップの中で重ならない文字列です。
       * @example n2
       */
      id: string;
      /**
       * @description ノードの文字。
       * @example 来期の目標
       */
      label: string;
      /**
       * @description 枝をたたんでいるか。
       * @example false
       */
      collapsed: boolean;
      /**
       * @description 横の位置。
       * @example 120
       */
      x?: number;
      /**
       * @description 縦の位置。
       * @example 80
       */
      y?: number;
    };
    SentimentDto: {
      /**
       * @description 前向きな言葉の傾向（0から1）。
       * @example 0.6
       */
      positive_score: number;
      /**
       * @description 後ろ向きな言葉の傾向（0から1）。
       * @example 0.2
       */
      negative_score: number;
    };
    NextActionDto: {
      /**
       * @description 約束した人。manager は上司、employee は部下。話からは決められないとき、本人たちが決めるまでは null。
       * @enum {string|null}
       */
      owner: 'manager' | 'employee' | null;
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 次の一歩の本文。
       * @example 手順書のひな形を共有する
       */
      text: string;
      /**
       * @description 期限として話された言葉。
       * @example 来週の金曜まで
       */
      due_phrase: string | null;
      /**
       * @description 期日（YYYY-MM-DD、日本時間）。
       * @example 2026-11-13
       */
      due: string | null;
      /**
       * @description 済んだか。
       * @example false
       */
      done: boolean;
      /** @description もとになった発言。 */
      evidence: components['schemas']['EvidenceDto'][];
    };
    SpokenLineDto: {
      /**
       * @description 話した人。manager は上司、employee は部下。わからないときは null。
       * @enum {string|null}
       */
      party: 'manager' | 'employee' | null;
      /**
       * @description 話した人が確かか。false のとき party は推測です。
       * @example true
       */
      certain: boolean;
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 何行目か。0から数えます。
       * @example 0
       */
      position: number;
      /**
       * @description 話者NのN。わからないときは null。
       * @example 1
       */
      speaker: number | null;
      /**
       * @description 話された言葉。
       * @example 締め切りが近くて、少し不安です。
       */
      text: string;
      /**
       * @description 録音の始まりからの時刻（ミリ秒）。
       * @example 1200
       */
      start_ms: number | null;
      /**
       * @description 録音の始まりからの終わりの時刻（ミリ秒）。
       * @example 4200
       */
      end_ms: number | null;
    };
    ChatMessageDto: {
      /**
       * @description 話した人。
       * @example employee
       * @enum {string}
       */
      sender: 'user' | 'employee' | 'ai';
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 発言の本文（Markdown）。
       * @example このところ、眠りはいかがですか。
       */
      message: string;
      /**
       * @description 問いの例。4つまでです。
       * @example [
       *       "それは、いつごろから続いていますか。"
       *     ]
       */
      suggested_questions: string[];
      /** @description 問いの例に、何のための問いかと、もとになった発言を添えたもの。 */
      proposed_questions: components['schemas']['ProposedQuestionDto'][];
      /**
       * @description 作ったもの。「オフライン分析」またはモデルの名前。
       * @example オフライン分析
       */
      engine: string | null;
      /**
       * Format: date-time
       * @description 作られた日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      created_at: string;
    };
    FindingDto: {
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 課題や懸念、またはよい変化の本文。
       * @example 締め切りへの不安がある
       */
      text: string;
      /** @description もとになった発言。 */
      evidence: components['schemas']['EvidenceDto'][];
    };
    ConversationKeywordDto: {
      /**
       * @description 言葉。
       * @example 引き継ぎ
       */
      keyword: string;
      /**
       * @description 話された回数。
       * @example 5
       */
      frequency: number;
    };
    RevisionsDto: {
      /**
       * @description メモの版の番号。
       * @example 2
       */
      memo: number;
      /**
       * @description マインドマップの版の番号。
       * @example 3
       */
      mindMap: number;
      /**
       * @description 文字起こしの版の番号。
       * @example 5
       */
      transcript: number;
    };
    SpeakerRolesDto: {
      /**
       * @description 上司の話者番号。わからないときは null。
       * @example 1
       */
      manager: number | null;
      /**
       * @description 部下の話者番号。行ごとに話し手を決めたときと、三人以上の取り込みで、名前からわかったときだけです。null のとき、上司がわかれば、ほかはみな部下です。
       * @example 2
       */
      employee: number | null;
      /**
       * @description 話し方から上司と思われる話者番号。本人が決める前の提案です。
       * @example 1
       */
      proposed_manager: number | null;
    };
    ConversationDetailDto: {
      /**
       * @description 1on1の状態。
       * @example ended
       * @enum {string}
       */
      status: 'active' | 'ended';
      /** @description マインドマップのノードの一覧。 */
      mind_map_data: components['schemas']['MindMapNodeDto'][] | null;
      /** @description 言葉の傾向。分析がまだのときは null です。 */
      sentiment: components['schemas']['SentimentDto'] | null;
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 部下の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      employee_id: string;
      /**
       * @description 部下の名前。
       * @example 佐倉 美咲
       */
      employee_name: string;
      /**
       * Format: date-time
       * @description 行った日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      timestamp: string;
      /**
       * @description テーマ。
       * @example 日々の業務・タスクの進捗
       */
      theme: string | null;
      /**
       * @description 関わり方。
       * @example じっくり聞いてほしい
       */
      stance: string | null;
      /**
       * @description まとめ（Markdown）。
       * @example - 引き継ぎの進め方について話しました。
       */
      summary: string | null;
      /**
       * @description 人が書いたか、直したか、前の版に戻したまとめのとき true。分析は、書きかえません。
       * @example false
       */
      summary_edited: boolean;
      /**
       * @description まとめに添えた、上司だけの覚え。
       * @example 次は、応援のことを先に聞く
       */
      own_notes: string;
      /**
       * @description 次の一歩の本文（1行に1つ）。
       * @example ・手順書のひな形を共有する
       */
      next_actions: string | null;
      /** @description 次の一歩。 */
      next_action_items: components['schemas']['NextActionDto'][];
      /**
       * @description メモの本文。
       * @example 引き継ぎの相手を確かめる
       */
      memo: string;
      /**
       * @description 1行に1発言。話者がわかる行は「話者N: 」で始まる。
       * @example 話者1: 最近はどうですか。
       */
      transcript: string;
      /** @description 発言の一覧。 */
      lines: components['schemas']['SpokenLineDto'][];
      /** @description 対話の記録。 */
      messages: components['schemas']['ChatMessageDto'][];
      /** @description 課題や懸念。 */
      issues: components['schemas']['FindingDto'][];
      /** @description よい変化。 */
      positives: components['schemas']['FindingDto'][];
      /** @description よく話された言葉。 */
      keywords: components['schemas']['ConversationKeywordDto'][];
      /** @description 種類ごとの分析の状態。 */
      analyses: components['schemas']['AnalysisDto'][];
      /**
       * @description 版の番号。変わるたびに増えます。
       * @example 7
       */
      revision: number;
      revisions: components['schemas']['RevisionsDto'];
      /**
       * Format: date-time
       * @description 録音の同意を得た日時。
       * @example 2026-11-06T05:00:00.000Z
       */
      consent_at: string | null;
      /**
       * @description 最後に得た同意が及ぶ送り先。公開の設定の consentKeys と違うときは、あらためて同意を得ます。同意がないときは null。
       * @example Yk3vT0c1aHq9-w_2
       */
      consent_key: string | null;
      /**
       * Format: date-time
       * @description 取り込んだ言葉を残すことの同意を得た日時（UTC）。得ていないか、取り消したときは null。
       * @example 2026-11-06T05:00:00.000Z
       */
      import_consent_at: string | null;
      /**
       * Format: date-time
       * @description 保存期間を過ぎたか、残さないと決めて、話した内容が削除された日時（UTC）。削除されていないときは null。
       * @example 2026-11-06T05:00:00.000Z
       */
      redacted_at: string | null;
      /**
       * @description 言葉が消され、これからまとめが作られることもないとき true。残す期間を過ぎたか、残さないと決めたか、録音や取り込んだ言葉を消したためです。まとめは残っていることがあります。
       * @example false
       */
      erased: boolean;
      /**
       * Format: date-time
       * @description 保存期間を過ぎて、まとめや次の一歩も削除された日時（UTC）。削除されていないときは null。
       * @example 2026-12-06T05:00:00.000Z
       */
      faded_at: string | null;
      speaker_roles: components['schemas']['SpeakerRolesDto'];
    };
    PatchSpeakerRolesDto: {
      /**
       * @description 上司の話者番号。わからないときは null。
       * @example 1
       */
      manager?: number | null;
      /**
       * @description 部下の話者番号。上司のほかはみな部下のときは null。上司の番号とともに送ると、二つの番号をそのまま受け取り、行の話者は変えません。前の状態に戻すときに使います。
       * @example 2
       */
      employee?: number | null;
    };
    BaseRevisionDto: {
      /**
       * @description メモの版の番号。
       * @example 2
       */
      memo?: number;
      /**
       * @description マインドマップの版の番号。
       * @example 3
       */
      mindMap?: number;
      /**
       * @description 文字起こしの版の番号。
       * @example 5
       */
      transcript?: number;
    };
    PatchConversationDto: {
      /** @description ノードの一覧。 */
      mindMapData?:
        | components['schemas']['MindMapNodeDto'][]
        | {
            [key: string]: unknown;
          };
      /**
       * @description メモの本文。20万文字までです。
       * @example 引き継ぎの相手を確かめる
       */
      memo?: string;
      /**
       * @description 文字起こしのすべて。1行に1つの発言で、先頭に「話者N: 」を付けます。50万文字までです。
       * @example 話者1: 最近はどうですか。
       *     話者2: 締め切りが近くて、少し不安です。
       */
      transcript?: string;
      /**
       * @description テーマ。
       * @example 日々の業務・タスクの進捗
       */
      theme?: string;
      /**
       * @description 関わり方。
       * @example じっくり聞いてほしい
       */
      stance?: string;
      speakerRoles?: components['schemas']['PatchSpeakerRolesDto'];
      /** @description 編集のもとにした版。食い違うときは409で現在の内容を返します。 */
      baseRevision?: components['schemas']['BaseRevisionDto'];
    };
    PatchLineDto: {
      /**
       * @description 直した言葉。
       * @example 締め切りが近くて、少し不安です。
       */
      text?: string;
      /**
       * @description 話者NのN。わからないときは null。
       * @example 2
       */
      speaker?: number | null;
    };
    LineDto: {
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 何行目か。0から数えます。
       * @example 0
       */
      position: number;
      /**
       * @description 話者NのN。わからないときは null。
       * @example 1
       */
      speaker: number | null;
      /**
       * @description 話された言葉。
       * @example 締め切りが近くて、少し不安です。
       */
      text: string;
      /**
       * @description 録音の始まりからの時刻（ミリ秒）。
       * @example 1200
       */
      start_ms: number | null;
      /**
       * @description 録音の始まりからの終わりの時刻（ミリ秒）。
       * @example 4200
       */
      end_ms: number | null;
    };
    LineTextDto: {
      /**
       * Format: uuid
       * @description 直す発言の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 直した言葉。
       * @example 締め切りが近くて、少し不安です。
       */
      text: string;
    };
    PatchLinesDto: {
      /**
       * @description 編集のもとにした文字起こしの版。食い違うときは409で現在の内容を返します。
       * @example 5
       */
      baseRevision?: number;
      /** @description 直す発言。書かれていない発言はそのままです。 */
      lines: components['schemas']['LineTextDto'][];
    };
    RelabelDto: {
      /**
       * @description いまの話者NのN。
       * @example 2
       */
      from: number;
      /**
       * @description 新しい話者NのN。
       * @example 1
       */
      to: number;
    };
    RelabelledDto: {
      /**
       * @description 変わった発言の数。
       * @example 12
       */
      changed: number;
    };
    NameLinesDto: {
      /**
       * @description 話し手を決める発言の識別子。
       * @example [
       *       "01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f"
       *     ]
       */
      lineIds: string[];
      /**
       * @description 話した人。manager は上司、employee は部下。
       * @enum {string}
       */
      party: 'manager' | 'employee';
    };
    NamedLinesDto: {
      /**
       * @description 変わった発言の数。
       * @example 3
       */
      changed: number;
    };
    RecordingDeletionDto: {
      /**
       * Format: date-time
       * @description この日時（UTC）を過ぎると削除します。それまでは取り消せます。
       * @example 2026-11-06T05:00:10.000Z
       */
      delete_after: string;
    };
    NextActionBaseDto: {
      /**
       * @description もとにした、約束した人。決まっていなかったときは null。
       * @enum {string|null}
       */
      owner?: 'manager' | 'employee' | null;
      /**
       * @description もとにした本文。
       * @example 手順書を共有する
       */
      text?: string;
      /**
       * @description もとにした期日（YYYY-MM-DD、日本時間）。なかったときは null。
       * @example 2026-11-13
       */
      due?: string | null;
    };
    PatchNextActionDto: {
      /**
       * @description 約束した人。manager は上司、employee は部下。
       * @enum {string}
       */
      owner?: 'manager' | 'employee';
      /**
       * @description 済んだか。
       * @example false
       */
      done?: boolean;
      /**
       * @description 次の一歩の本文。
       * @example 手順書のひな形を共有する
       */
      text?: string;
      /**
       * @description 期日（YYYY-MM-DD、日本時間）。null で期日をなくします。
       * @example 2026-11-13
       */
      due?: string | null;
      /** @description 書き直しのもとにした約束。食い違うときは409で現在の約束を返します。ないときは、あとから書いたものが残ります。 */
      base?: components['schemas']['NextActionBaseDto'];
    };
    NewNextActionDto: {
      /**
       * @description 約束した人。manager は上司、employee は部下。まだ決めないときは null。
       * @enum {string|null}
       */
      owner: 'manager' | 'employee' | null;
      /**
       * Format: uuid
       * @description この約束の識別子。呼び出す側が作ります。同じものをもう一度送っても、二つにはなりません。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id?: string;
      /**
       * @description 次の一歩の本文。
       * @example 手順書のひな形を共有する
       */
      text: string;
      /**
       * @description 期日（YYYY-MM-DD、日本時間）。
       * @example 2026-11-13
       */
      due?: string | null;
    };
    VersionDto: {
      /**
       * @description 書き換えられた部分。
       * @example memo
       * @enum {string}
       */
      part: 'memo' | 'mindMap' | 'transcript' | 'summary' | 'nextActions';
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 置き換えられた版の番号。
       * @example 7
       */
      revision: number;
      /**
       * Format: date-time
       * @description 置き換えられた日時。
       * @example 2026-11-06T05:00:00.000Z
       */
      created_at: string;
    };
    VersionDetailDto: {
      /**
       * @description 書き換えられた部分。
       * @example memo
       * @enum {string}
       */
      part: 'memo' | 'mindMap' | 'transcript' | 'summary' | 'nextActions';
      /** @description 文字起こしのこの内容にあった行の識別子。ほかの部分と、行を覚えていない前の版では null。 */
      line_ids: string[] | null;
      /**
       * @description マインドマップはJSON、ほかは本文。次の一歩は1行に1つです。
       * @example 引き継ぎの相手を確かめる
       */
      content: string;
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 置き換えられた版の番号。
       * @example 7
       */
      revision: number;
      /**
       * Format: date-time
       * @description 置き換えられた日時。
       * @example 2026-11-06T05:00:00.000Z
       */
      created_at: string;
    };
    RestoreVersionDto: {
      /**
       * @description 画面が示している文字起こしの版。食い違うときは409で現在の内容を返します。
       * @example 5
       */
      baseRevision?: number;
    };
    RestoredVersionDto: {
      /**
       * Format: uuid
       * @description 置き換えた内容を残した版の識別子。これに戻すと、元に戻ります。残すものがなければ null。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      replaced: string | null;
    };
    LedgerEntryDto: {
      /**
       * @description 何がされたか。
       * @enum {string}
       */
      act: 'made' | 'opened' | 'changed' | 'downloaded' | 'analysed' | 'erased' | 'consent_given' | 'consent_withdrawn';
      /**
       * @description 変わった部分。
       * @example memo
       * @enum {string|null}
       */
      part: 'memo' | 'mindMap' | 'transcript' | 'summary' | 'nextActions' | 'ownNotes' | 'details' | 'speakers' | null;
      /**
       * @description 受け取った形。
       * @enum {string|null}
       */
      form: 'text' | 'markdown' | 'webvtt' | 'handout' | 'archive' | null;
      /**
       * @description 消したわけ。
       * @enum {string|null}
       */
      reason: 'recording' | 'withdrawn' | 'age' | 'choice' | null;
      /**
       * @description 1から始まる続き番号。
       * @example 3
       */
      seq: number;
      /**
       * Format: date-time
       * @description 日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      at: string;
      /**
       * @description 持ち主がしたこと。falseなら、製品がひとりでにしたこと。
       * @example true
       */
      mine: boolean;
      /**
       * @description 声や言葉の送り先。offlineは、このサーバーの中です。
       * @example offline
       */
      destination: string | null;
    };
    RetentionDto: {
      /**
       * @description このサーバーが言葉を残す日数。これより長くは残りません。nullは、決まりなし。
       * @example 365
       */
      words_most: number | null;
      /**
       * @description このサーバーがまとめと次の一歩を残す日数。これより長くは残りません。nullは、決まりなし。
       * @example 730
       */
      results_most: number | null;
      /**
       * Format: date-time
       * @description このまま動きがなければ、言葉が消える日時。nullは、消えません。
       * @example 2026-12-06T05:00:00.000Z
       */
      words_until: string | null;
      /**
       * Format: date-time
       * @description このまま動きがなければ、まとめと次の一歩が消える日時。nullは、消えません。
       * @example 2027-11-06T05:00:00.000Z
       */
      results_until: string | null;
      /**
       * @description 言葉を残す日数（最後の動きから）。nullは、このサーバーの決まりのとおり。
       * @example 30
       */
      words_days: number | null;
      /**
       * @description まとめと次の一歩を残す日数（最後の動きから）。言葉は、遅くともこのときに消えます。nullは、このサーバーの決まりのとおり。
       * @example 365
       */
      results_days: number | null;
    };
    ChooseRetentionDto: {
      /**
       * @description 言葉を残す日数（最後の動きから）。nullは、このサーバーの決まりのとおり。
       * @example 30
       */
      words_days: number | null;
      /**
       * @description まとめと次の一歩を残す日数（最後の動きから）。言葉は、遅くともこのときに消えます。nullは、このサーバーの決まりのとおり。
       * @example 365
       */
      results_days: number | null;
    };
    ClosedRecordsDto: {
      /**
       * @description 閉じている1on1の数。
       * @example 12
       */
      count: number;
      /**
       * Format: date-time
       * @description 閉じた日時（UTC）。なければ null です。
       * @example 2026-11-06T05:00:00.000Z
       */
      since: string | null;
      /**
       * Format: date-time
       * @description この30日のあいだに、管理者がパスワードの再設定を始めた日時（UTC）。なければ null です。
       * @example 2026-11-06T04:30:00.000Z
       */
      resetAt: string | null;
      /**
       * @description コードを送れるメールアドレス。一部を伏せています。送れないときは null です。
       * @example s…@example.co.jp
       */
      mailTo: string | null;
      /**
       * @description 閉じる前からのパスキーがあるか。
       * @example true
       */
      hasPasskey: boolean;
      /**
       * @description 閉じる前からのリカバリーコードがあるか。
       * @example false
       */
      hasRecoveryCode: boolean;
    };
    OpenByCodeDto: {
      /**
       * @description メールで届いたコードか、リカバリーコード。
       * @example K7P2M-90XWD-4TQRB-3NGHE
       */
      code: string;
    };
    OpenByLoginDto: {
      /**
       * @description 記録が閉じる前からのログインのトークン。期限が切れていてもかまいません。
       * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln
       */
      token: string;
    };
    ProofDto: {
      /**
       * @description 認証アプリの6桁のコードか、リカバリーコード。二要素認証のあるアカウントだけに要ります。
       * @example 492039
       */
      code?: string;
      /**
       * @description 本人であることの確認。会社のログインかパスキーで確かめて10分以内なら、空でもかまいません。
       * @example shizuka-ni-kiku
       */
      password: string;
    };
    SecondFactorStateDto: {
      /**
       * @description 認証アプリが設定されているか。
       * @example true
       */
      totp: boolean;
      /**
       * @description 使えるパスキーの数。
       * @example 1
       */
      passkeys: number;
      /**
       * @description まだ使っていないリカバリーコードの数。
       * @example 10
       */
      recoveryCodes: number;
      /**
       * @description この環境の設定で、二要素認証が要るか。
       * @example false
       */
      required: boolean;
      /**
       * @description 記録を開く前に、パスキーを示すか作ることが、まだ要るか。
       * @example false
       */
      passkeyRequired: boolean;
    };
    NewTotpDto: {
      /**
       * @description 手で入力するときの文字（base32）。
       * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
       */
      secret: string;
      /**
       * @description QRコードにするもの。
       * @example otpauth://totp/Jizo%201on1:hanako?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Jizo%201on1
       */
      uri: string;
    };
    ConfirmTotpDto: {
      /**
       * @description 認証アプリの6桁のコード。
       * @example 492039
       */
      code: string;
    };
    RecoveryCodesDto: {
      /**
       * @description リカバリーコード。それぞれ一度だけ使えます。ほかの要素がすでにあり、前のものが使えるときは null です。
       * @example [
       *       "7K3Q-M0ZV-2BXR-9DT4-HWPC-51GN"
       *     ]
       */
      recoveryCodes: string[] | null;
    };
    PasskeyDto: {
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 作った端末。ブラウザーとOSの名前です。
       * @example Chrome（Windows）
       */
      device: string;
      /**
       * Format: date-time
       * @description 作った日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description 最後に使った日時（UTC）。まだなら null です。
       * @example 2026-11-06T05:10:00.000Z
       */
      usedAt: string | null;
    };
    PasskeyOptionsDto: {
      /**
       * @description `navigator.credentials` に渡すもの（JSON）。
       * @example {
       *       "challenge": "Yk3vT0c1aHq9w2",
       *       "rpId": "1on1.example.co.jp"
       *     }
       */
      options: {
        [key: string]: unknown;
      };
    };
    PasskeyAnswerDto: {
      /**
       * @description WebAuthn の答え（JSON）。
       * @example {
       *       "id": "Yk3vT0c1aHq9w2",
       *       "type": "public-key"
       *     }
       */
      answer: {
        [key: string]: unknown;
      };
    };
    PasskeyLoginDto: {
      /**
       * @description WebAuthn の答え（JSON）。
       * @example {
       *       "id": "Yk3vT0c1aHq9w2",
       *       "type": "public-key"
       *     }
       */
      answer: {
        [key: string]: unknown;
      };
      /**
       * @description ログイン状態を30日間保持する（既定は12時間）。
       * @example true
       */
      remember?: boolean;
    };
    UndoEmailChangeDto: {
      /**
       * @description メールで届いたトークン。
       * @example Zm9yLW9uZS11c2Utb25seQ
       */
      token: string;
    };
    PasswordResetRequestDto: {
      /**
       * Format: email
       * @description 登録したメールアドレス。
       * @example hanako@example.co.jp
       */
      email: string;
    };
    PasswordResetRequestedDto: {
      /**
       * @description 人に見せられる文。
       * @example パスワード再設定の案内を送信しました。
       */
      message: string;
      /**
       * @description 開発のときだけ。メールの代わりに使えるトークン。
       * @example Zm9yLWRldmVsb3BtZW50LW9ubHk
       */
      previewToken?: string;
    };
    PasswordResetConfirmDto: {
      /**
       * @description 新しいパスワード。8文字以上です。
       * @example shizuka-ni-kiku
       */
      newPassword: string;
      /**
       * @description メールで届いたトークン。
       * @example Zm9yLW9uZS11c2Utb25seQ
       */
      token: string;
    };
    StartSignOnDto: {
      /**
       * @description ログイン状態を30日間保持する（既定は12時間）。
       * @example true
       */
      remember?: boolean;
      /**
       * @description 管理者から受け取ったコード。そのアカウントを、会社のアカウントにつなぎます。
       * @example 7K3QM-0ZV2B-XR9DT-4HWPC
       */
      code?: string;
    };
    SignOnAddressDto: {
      /**
       * @description ブラウザーを移す、会社のログインのアドレス。
       * @example https://login.example.co.jp/authorize?client_id=jizo
       */
      url: string;
    };
    SignOnLinkDto: {
      /**
       * Format: date-time
       * @description 会社のアカウントとつないだ日時（UTC）。つないでいなければ null。
       * @example 2026-11-06T05:00:00.000Z
       */
      linkedAt: string | null;
    };
    TradeSignOnDto: {
      /**
       * @description 会社のログインのあとに画面へ渡される、一度だけ使えるコード。
       * @example Zm9yLW9uZS11c2Utb25seQ
       */
      code: string;
    };
    ProviderLogoutDto: {
      /**
       * @description 会社のログインからもログアウトするときに、ブラウザーを移すアドレス。なければ null。
       * @example https://login.example.co.jp/logout?client_id=jizo
       */
      url: string | null;
    };
    EmployeeDto: {
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 名前。
       * @example 佐倉 美咲
       */
      name: string;
      /**
       * @description メールアドレス。なくてもかまいません。
       * @example hanako@example.co.jp
       */
      email: string | null;
    };
    CreateEmployeeDto: {
      /**
       * @description 名前。
       * @example 佐倉 美咲
       */
      name: string;
      /**
       * Format: email
       * @description メールアドレス。なくてもかまいません。
       * @example hanako@example.co.jp
       */
      email?: string | null;
    };
    EmployeeStandingDto: {
      /**
       * @description 部下の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      employee_id: string;
      /**
       * Format: date-time
       * @description 前回の1on1を行った日時（UTC）。まだなら null です。
       * @example 2026-11-06T05:00:00.000Z
       */
      last_timestamp: string | null;
      /**
       * @description まだ済んでいない約束の数。
       * @example 2
       */
      open: number;
      /**
       * @description 済んだ約束の数。
       * @example 3
       */
      kept: number;
    };
    OpenPromiseDto: {
      /**
       * @description 約束した人。manager は上司、employee は部下。話からは決められないとき、本人たちが決めるまでは null。
       * @enum {string|null}
       */
      owner: 'manager' | 'employee' | null;
      /**
       * @description 部下の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      employee_id: string;
      /**
       * @description 部下の名前。
       * @example 佐倉 美咲
       */
      employee_name: string;
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 約束の本文。
       * @example 手順書のひな形を共有する
       */
      text: string;
      /**
       * @description 期日（YYYY-MM-DD、日本時間）。
       * @example 2026-11-13
       */
      due: string | null;
      /**
       * @description 済んだか。
       * @example false
       */
      done: boolean;
      /**
       * @description 1on1の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      conversation_id: string;
      /**
       * Format: date-time
       * @description その1on1を行った日時。
       * @example 2026-11-06T05:00:00.000Z
       */
      timestamp: string;
      /** @description もとになった発言。 */
      lines: components['schemas']['EvidenceDto'][];
    };
    PromiseDto: {
      /**
       * @description 約束した人。manager は上司、employee は部下。話からは決められないとき、本人たちが決めるまでは null。
       * @enum {string|null}
       */
      owner: 'manager' | 'employee' | null;
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 約束の本文。
       * @example 手順書のひな形を共有する
       */
      text: string;
      /**
       * @description 期日（YYYY-MM-DD、日本時間）。
       * @example 2026-11-13
       */
      due: string | null;
      /**
       * @description 済んだか。
       * @example false
       */
      done: boolean;
      /**
       * @description 1on1の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      conversation_id: string;
      /**
       * Format: date-time
       * @description その1on1を行った日時。
       * @example 2026-11-06T05:00:00.000Z
       */
      timestamp: string;
      /** @description もとになった発言。 */
      lines: components['schemas']['EvidenceDto'][];
    };
    UpdateEmployeeDto: {
      /**
       * @description 名前。
       * @example 佐倉 美咲
       */
      name?: string;
      /**
       * Format: email
       * @description null または空文字で、アドレスをなくします。
       * @example hanako@example.co.jp
       */
      email?: string | null;
    };
    KeywordStatDto: {
      /**
       * @description 言葉。
       * @example 引き継ぎ
       */
      keyword: string;
      /**
       * @description 話された回数。
       * @example 5
       */
      frequency: number;
    };
    KeywordConversationDto: {
      /** @description その言葉が最初に話された発言。見つからなければ null。 */
      evidence: components['schemas']['EvidenceDto'] | null;
      /**
       * @description 1on1の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      conversation_id: string;
      /**
       * @description 部下の名前。
       * @example 佐倉 美咲
       */
      employee_name: string;
      /**
       * Format: date-time
       * @description その1on1を行った日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      conversation_timestamp: string;
      /**
       * @description テーマ。
       * @example 日々の業務・タスクの進捗
       */
      theme: string | null;
      /**
       * @description 話された回数。
       * @example 5
       */
      frequency: number;
    };
    SentimentPointDto: {
      /**
       * Format: date-time
       * @description その1on1を行った日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      conversation_timestamp: string;
      /**
       * @description 前向きな言葉の傾向（0から1）。
       * @example 0.6
       */
      positive_score: number;
      /**
       * @description 後ろ向きな言葉の傾向（0から1）。
       * @example 0.2
       */
      negative_score: number;
    };
    TopicDto: {
      /**
       * @description 識別子（UUIDv7）。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      id: string;
      /**
       * @description 1on1の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      conversation_id: string;
      /**
       * @description 課題や懸念、またはよい変化の本文。
       * @example 締め切りへの不安がある
       */
      text: string;
      /**
       * @description 部下の名前。
       * @example 佐倉 美咲
       */
      employee_name: string;
      /**
       * Format: date-time
       * @description その1on1を行った日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      conversation_timestamp: string;
      /** @description もとになった発言。 */
      evidence: components['schemas']['EvidenceDto'][];
    };
    CadenceDto: {
      /**
       * @description 部下の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      employee_id: string;
      /**
       * @description 部下の名前。
       * @example 佐倉 美咲
       */
      employee_name: string;
      /**
       * @description 期間の中で行った1on1の数。
       * @example 6
       */
      conversations: number;
      /**
       * @description 期間の中の平均の間隔（日）。1on1を行った日が1日以下なら null です。
       * @example 13.5
       */
      interval_days: number | null;
      /**
       * Format: date-time
       * @description 最後の1on1を行った日時（UTC）。期間にはよりません。
       * @example 2026-11-06T05:00:00.000Z
       */
      last_timestamp: string | null;
    };
    PromiseTotalsDto: {
      /**
       * @description 部下の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      employee_id: string;
      /**
       * @description 部下の名前。
       * @example 佐倉 美咲
       */
      employee_name: string;
      /**
       * @description 上司の約束の数。
       * @example 4
       */
      manager_total: number;
      /**
       * @description そのうち済んだ数。
       * @example 3
       */
      manager_done: number;
      /**
       * @description 部下の約束の数。
       * @example 5
       */
      employee_total: number;
      /**
       * @description そのうち済んだ数。
       * @example 2
       */
      employee_done: number;
      /**
       * @description だれの約束かがまだ決まっていない、済んでいない約束の数。
       * @example 1
       */
      undecided: number;
      /**
       * @description だれの約束かがまだ決まっていないまま、済んだ約束の数。
       * @example 1
       */
      undecided_done: number;
    };
    FailedConversationDto: {
      /**
       * @description できなかった分析の種類。
       * @example [
       *       "keywords"
       *     ]
       */
      kinds: ('summary' | 'keywords' | 'sentiment' | 'findings')[];
      /**
       * @description 1on1の識別子。
       * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
       */
      conversation_id: string;
      /**
       * @description 部下の名前。
       * @example 佐倉 美咲
       */
      employee_name: string;
      /**
       * Format: date-time
       * @description その1on1を行った日時（UTC）。
       * @example 2026-11-06T05:00:00.000Z
       */
      conversation_timestamp: string;
    };
    CoverageDto: {
      /**
       * @description 分析の種類。
       * @example findings
       * @enum {string}
       */
      kind: 'summary' | 'keywords' | 'sentiment' | 'findings';
      /**
       * @description 終えた1on1の数。一覧から外した部下とのものも数えます。
       * @example 12
       */
      ended: number;
      /**
       * @description そのうち、一覧から外した部下との1on1の数。
       * @example 1
       */
      unlisted: number;
      /**
       * @description そのうち、分析がまだ済んでいない数。
       * @example 1
       */
      waiting: number;
      /**
       * @description そのうち、分析できなかった数。
       * @example 0
       */
      failed: number;
      /**
       * @description そのうち、言葉を消したために、見つかったものがもう残っていないことのある数。
       * @example 3
       */
      erased: number;
    };
    MaintenanceNoticeDto: {
      /**
       * @description お知らせの本文。改行を含むことがあります。
       * @example 今夜22時から23時まで止まります。
       */
      content: string;
      /**
       * Format: date-time
       * @description 書き換えられた日時（UTC）。まだ登録されていないときは null。
       * @example 2026-11-06T05:00:00.000Z
       */
      updatedAt: string | null;
    };
    SaveMaintenanceNoticeDto: {
      /**
       * @description お知らせの本文。改行を含められます。1万文字までです。
       * @example 今夜22時から23時まで止まります。
       */
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
      /** @description 成功したとき。 */
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
      /** @description 作成したとき。 */
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
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
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
      /** @description 成功したとき。 */
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
  Users_startReset: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 作成したとき。 */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StartedResetDto'];
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
  Users_removeSecondFactor: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  Users_unlinkIdentity: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
      /** @description 成功したとき。 */
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
      /** @description 作成したとき。 */
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
      /** @description 成功したとき。 */
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
      /** @description 成功したとき。 */
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
  Logins_logout: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  Logins_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LoginInfoDto'][];
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
  Logins_endOthers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  Logins_end: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  Account_acts: {
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
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OwnActDto'][];
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
  Account_email: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OwnEmailDto'];
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
  Account_changeEmail: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeEmailDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChangedEmailDto'];
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
      /** @description 成功したとき。本文はありません。 */
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
      /** @description 成功したとき。 */
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
      /** @description 作成したとき。 */
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
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
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
      /** @description 成功したとき。 */
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
  Session_withdrawImport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  Session_send: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
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
      /** @description 作成したとき。 */
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
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
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
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
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
      /** @description 成功したとき。 */
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
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
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
      /** @description 受け付けたとき。あとで行われます。 */
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
  Session_write: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WriteSummaryDto'];
      };
    };
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  Session_keep: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['KeepDto'];
      };
    };
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  Hints_advise: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
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
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
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
      /** @description 成功したとき。 */
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
        /** @description 文字起こし、対話、メモ、要約、テーマ、次の一歩から探すことば。空白で区切ると、すべてを含むものを探します。新しい順に50件まで。 */
        q?: string;
        /** @description 新しいものから何件まで。省くと、あてはまるすべて。 */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
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
      /** @description 作成したとき。 */
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
  Conversations_part: {
    parameters: {
      query: {
        /** @description 文字起こし、対話、メモ、要約、テーマ、次の一歩から探すことば。空白で区切ると、すべてを含むものを探します。 */
        q: string;
        /** @description 部下を1人にしぼる。 */
        employeeId?: string;
        /** @description 前の答えのnext。その続きから探す。 */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConversationSearchDto'];
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
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
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
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
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
      /** @description 成功したとき。 */
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
      query?: {
        /** @description ファイルの形式。省くとテキストです。 */
        format?: 'text' | 'markdown' | 'webvtt';
      };
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
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
          'text/markdown': string;
          'text/vtt': string;
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
  Conversations_handout: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 部下に渡せる版。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/markdown': string;
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
  Lines_edit: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
        /**
         * @description 発言の識別子。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        lineId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PatchLineDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LineDto'];
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
  Lines_editAll: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PatchLinesDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
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
  Lines_relabel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RelabelDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RelabelledDto'];
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
  Lines_name: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NameLinesDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NamedLinesDto'];
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
  Recordings_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
        /**
         * @description 録音の識別子。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        recordingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  Recordings_wish: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
        /**
         * @description 録音の識別子。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        recordingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 受け付けたとき。あとで行われます。 */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecordingDeletionDto'];
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
  Recordings_undo: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
        /**
         * @description 録音の識別子。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        recordingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  NextActions_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
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
      /** @description 成功したとき。 */
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
  NextActions_add: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewNextActionDto'];
      };
    };
    responses: {
      /** @description 作成したとき。 */
      201: {
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
        part?: 'memo' | 'mindMap' | 'transcript' | 'summary' | 'nextActions';
      };
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
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
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
        /**
         * @description 版の識別子。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        versionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
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
  Versions_restore: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
        /**
         * @description 版の識別子。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        versionId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RestoreVersionDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RestoredVersionDto'];
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
  Ledger_list: {
    parameters: {
      query?: {
        /** @description この番号より前のもの。 */
        before?: number;
      };
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LedgerEntryDto'][];
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
  Retention_read: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RetentionDto'];
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
  Retention_choose: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChooseRetentionDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RetentionDto'];
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
  Records_state: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClosedRecordsDto'];
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
  Records_mail: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 受け付けたとき。あとで行われます。 */
      202: {
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
  Records_openByCode: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OpenByCodeDto'];
      };
    };
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  Records_openByLogin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OpenByLoginDto'];
      };
    };
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  SecondFactor_prove: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProofDto'];
      };
    };
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  SecondFactor_state: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SecondFactorStateDto'];
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
  SecondFactor_beginTotp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProofDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NewTotpDto'];
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
  SecondFactor_removeTotp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProofDto'];
      };
    };
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  SecondFactor_confirmTotp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ConfirmTotpDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecoveryCodesDto'];
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
  SecondFactor_makeRecoveryCodes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProofDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecoveryCodesDto'];
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
  Passkeys_list: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PasskeyDto'][];
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
  Passkeys_add: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PasskeyAnswerDto'];
      };
    };
    responses: {
      /** @description 作成したとき。 */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecoveryCodesDto'];
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
  Passkeys_begin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProofDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PasskeyOptionsDto'];
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
  Passkeys_prove: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PasskeyAnswerDto'];
      };
    };
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  Passkeys_remove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProofDto'];
      };
    };
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  PasskeyLogin_ask: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PasskeyOptionsDto'];
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
  PasskeyLogin_login: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PasskeyLoginDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
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
  EmailChange_undo: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UndoEmailChangeDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
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
      /** @description 成功したとき。 */
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
      /** @description 成功したとき。 */
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
  SignOn_start: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StartSignOnDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignOnAddressDto'];
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
  SignOn_linked: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignOnLinkDto'];
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
  SignOn_link: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProofDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignOnAddressDto'];
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
  SignOn_unlink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProofDto'];
      };
    };
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  SignOn_token: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TradeSignOnDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
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
  SignOn_logout: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProviderLogoutDto'];
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
      /** @description 成功したとき。 */
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
      /** @description 作成したとき。 */
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
  Employees_standing: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EmployeeStandingDto'][];
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
  Employees_openPromises: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenPromiseDto'][];
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
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
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
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
  Employees_change: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description 識別子（UUIDv7）。
         * @example 01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateEmployeeDto'];
      };
    };
    responses: {
      /** @description 成功したとき。 */
      200: {
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
  Dashboard_keywords: {
    parameters: {
      query?: {
        /** @description 部下を1人にしぼる。空ならすべての部下。 */
        employeeId?: string;
        /** @description この日（YYYY-MM-DD、日本時間）または日時から。 */
        from?: string;
        /** @description この日（YYYY-MM-DD、日本時間）の終わりまで、または日時の前まで。 */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
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
  Dashboard_keywordConversations: {
    parameters: {
      query: {
        /** @description 部下を1人にしぼる。空ならすべての部下。 */
        employeeId?: string;
        /** @description この日（YYYY-MM-DD、日本時間）または日時から。 */
        from?: string;
        /** @description この日（YYYY-MM-DD、日本時間）の終わりまで、または日時の前まで。 */
        to?: string;
        /** @description どの言葉か。 */
        keyword: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KeywordConversationDto'][];
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
        /** @description この日（YYYY-MM-DD、日本時間）または日時から。 */
        from?: string;
        /** @description この日（YYYY-MM-DD、日本時間）の終わりまで、または日時の前まで。 */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
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
        /** @description この日（YYYY-MM-DD、日本時間）または日時から。 */
        from?: string;
        /** @description この日（YYYY-MM-DD、日本時間）の終わりまで、または日時の前まで。 */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
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
        /** @description この日（YYYY-MM-DD、日本時間）または日時から。 */
        from?: string;
        /** @description この日（YYYY-MM-DD、日本時間）の終わりまで、または日時の前まで。 */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
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
  Dashboard_cadence: {
    parameters: {
      query?: {
        /** @description 部下を1人にしぼる。空ならすべての部下。 */
        employeeId?: string;
        /** @description この日（YYYY-MM-DD、日本時間）または日時から。 */
        from?: string;
        /** @description この日（YYYY-MM-DD、日本時間）の終わりまで、または日時の前まで。 */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CadenceDto'][];
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
  Dashboard_promises: {
    parameters: {
      query?: {
        /** @description 部下を1人にしぼる。空ならすべての部下。 */
        employeeId?: string;
        /** @description この日（YYYY-MM-DD、日本時間）または日時から。 */
        from?: string;
        /** @description この日（YYYY-MM-DD、日本時間）の終わりまで、または日時の前まで。 */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PromiseTotalsDto'][];
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
  Dashboard_failures: {
    parameters: {
      query?: {
        /** @description 部下を1人にしぼる。空ならすべての部下。 */
        employeeId?: string;
        /** @description この日（YYYY-MM-DD、日本時間）または日時から。 */
        from?: string;
        /** @description この日（YYYY-MM-DD、日本時間）の終わりまで、または日時の前まで。 */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FailedConversationDto'][];
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
  Dashboard_coverage: {
    parameters: {
      query?: {
        /** @description 部下を1人にしぼる。空ならすべての部下。 */
        employeeId?: string;
        /** @description この日（YYYY-MM-DD、日本時間）または日時から。 */
        from?: string;
        /** @description この日（YYYY-MM-DD、日本時間）の終わりまで、または日時の前まで。 */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CoverageDto'][];
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
      /** @description 成功したとき。 */
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
      /** @description 成功したとき。 */
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
  QueueDashboard_pass: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description 成功したとき。本文はありません。 */
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
}
