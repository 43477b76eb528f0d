import { STANCES, THEMES, TRANSCRIPTION_STANCE, TRANSCRIPTION_THEME, type ProposedQuestion } from '@app/contract';
import { canSendQuestion, canSendReply, canSummarise, newestQuestion } from './session-rules.js';
import { APP_STATES, initialSession, type SessionEvent, type SessionState } from './session-model.js';
import type { StoredMessage } from '../../../entities/conversation/conversation-types.js';
import { chatOf, sessionView } from './session-view.js';
import { sessionTransition } from './session-state.js';

const toQuestion = (text: string): ProposedQuestion => ({ text, purpose: '開く', evidence: null });
const employee = { id: 'e1', name: '佐倉 美咲' };
const greeting = '今日は、何について話しますか。';
const stored = (id: string, sender: StoredMessage['sender'], message: string, suggestedQuestions: string[] = []) => ({
  id,
  sender,
  message,
  suggestedQuestions: suggestedQuestions.map(toQuestion),
});
const run = (events: SessionEvent[], from: SessionState = initialSession) => events.reduce(sessionTransition, from);
const opened: SessionEvent[] = [
  { type: 'employeesFetched', employees: [employee] },
  { type: 'sessionInitialised', employee, greeting },
];
const started: SessionEvent[] = [
  ...opened,
  { type: 'themeChosen', theme: THEMES[0].text },
  { type: 'stanceChosen', stance: STANCES[0].text },
  {
    type: 'conversationStarted',
    conversationId: 'c1',
    initialMessage: stored('m1', 'ai', 'はじめましょう。', ['問い1']),
  },
];
const texts = (state: SessionState, messages: StoredMessage[] = []) =>
  chatOf(state, messages).map(({ message }) => message);

const SENT = { type: 'messagesSent', messageId: 'a', question: 'Q', reply: 'A' } as const;

describe('states of a session', () => {
  it('[ENT-9] has every field of the specification; the stance is its interaction', () => {
    expect(Object.keys(sessionView(initialSession, undefined))).toEqual(
      expect.arrayContaining([
        'appState',
        'currentEmployee',
        'employees',
        'currentConversationId',
        'selectedTheme',
        'selectedStance',
        'chatHistory',
        'currentSummary',
        'currentNextActions',
        'isSummaryVisible',
        'isLoading',
        'isGeneratingSummary',
        'error',
      ]),
    );
  });

  it('[SES-20] are the five of the specification', () => {
    expect(APP_STATES).toEqual([
      'initial',
      'employee_selection',
      'theme_selection',
      'interaction_selection',
      'support_started',
    ]);
  });

  it('[SES-21] the employees bring `employee_selection`', () => {
    expect(run(opened.slice(0, 1))).toMatchObject({ appState: 'employee_selection', employees: [employee] });
  });

  it('[SES-22] [SES-37] the chosen employee brings `theme_selection` and the greeting', () => {
    const state = run(opened);
    expect(state).toMatchObject({ appState: 'theme_selection', currentEmployee: employee });
    expect(chatOf(state, [])).toMatchObject([{ sender: 'ai', message: greeting }]);
    expect(sessionTransition(state, { type: 'sessionInitialised', employee, greeting })).toBe(state);
  });

  it('[SES-23] [SES-39] a theme becomes a message of the user, waits for nothing and asks for the stance', () => {
    const state = run(started.slice(0, 3));
    expect(state).toMatchObject({ appState: 'interaction_selection', selectedTheme: THEMES[0].text, isLoading: false });
    expect(chatOf(state, []).at(-1)).toMatchObject({ sender: 'user', message: THEMES[0].text });
  });

  it('[SES-24] a stance becomes a message of the user and starts loading', () => {
    const state = run(started.slice(0, 4));
    expect(state).toMatchObject({
      appState: 'interaction_selection',
      selectedStance: STANCES[0].text,
      isLoading: true,
    });
    expect(chatOf(state, []).at(-1)).toMatchObject({ sender: 'user', message: STANCES[0].text });
  });

  it('a second try after a failed start names the stance once', () => {
    const failed = run([...started.slice(0, 4), { type: 'failed', message: '届きませんでした。' }]);
    const again = sessionTransition(failed, { type: 'stanceChosen', stance: STANCES[1].text });
    expect(texts(again)).toEqual([greeting, THEMES[0].text, STANCES[1].text]);
  });

  it('[SES-25] a start gives the id and the first questions', () => {
    const state = run(started);
    expect(state).toMatchObject({ appState: 'support_started', currentConversationId: 'c1', isLoading: false });
    expect(chatOf(state, []).at(-1)).toMatchObject({ sender: 'ai', suggestedQuestions: [toQuestion('問い1')] });
  });

  it('[SES-26] [SES-38] changing the theme keeps the greeting and the conversation, nothing else', () => {
    const state = sessionTransition(run(started), { type: 'themeChangeAsked', stored: 1 });
    expect(state).toMatchObject({
      appState: 'theme_selection',
      selectedTheme: null,
      selectedStance: null,
      currentConversationId: 'c1',
    });
    expect(texts(state)).toEqual([greeting]);
  });

  it('messages of a theme that was left stay out of the chat', () => {
    const changed = run([
      ...started,
      { type: 'themeChangeAsked', stored: 1 },
      { type: 'themeChosen', theme: THEMES[1].text },
      { type: 'stanceChosen', stance: STANCES[2].text },
      { type: 'themeChanged', message: 'テーマを変えました。', suggestedQuestions: [toQuestion('新しい問い')] },
    ]);
    expect(changed).toMatchObject({ appState: 'support_started', isLoading: false, currentConversationId: 'c1' });
    const first = stored('m1', 'ai', 'はじめましょう。');
    expect(texts(changed, [first, stored('m2', 'user', '眠れていますか。')])).toEqual([
      greeting,
      THEMES[1].text,
      STANCES[2].text,
      'テーマを変えました。',
      '眠れていますか。',
    ]);
  });

  it('[SES-27] the context of a conversation keeps the existing state', () => {
    const event = { type: 'contextSet', conversationId: 'c9', theme: 'T', stance: 'S' } as const;
    const opening = run(opened);
    expect(sessionTransition(opening, event)).toMatchObject({
      appState: 'support_started',
      currentConversationId: 'c9',
      selectedTheme: 'T',
      selectedStance: 'S',
    });
    expect(sessionTransition(run(started), event)).toMatchObject({
      currentConversationId: 'c1',
      selectedTheme: THEMES[0].text,
      selectedStance: STANCES[0].text,
    });
  });

  it('[SES-28] loading begins without an error and ends', () => {
    const failed = sessionTransition(run(started), { type: 'failed', message: '届きませんでした。' });
    const loading = sessionTransition(failed, { type: 'loadingStarted' });
    expect(loading).toMatchObject({ isLoading: true, error: null });
    expect(sessionTransition(loading, { type: 'loadingStopped' }).isLoading).toBe(false);
  });

  it('[SES-29] an error ends loading and the making of a summary', () => {
    const busy = run([...started, { type: 'summaryStarted' }, { type: 'loadingStarted' }]);
    expect(sessionTransition(busy, { type: 'failed', message: '届きませんでした。' })).toMatchObject({
      isLoading: false,
      isGeneratingSummary: false,
      error: '届きませんでした。',
    });
  });

  it('[SES-30] [RPL-9] sending adds question and reply and loads until the answer is there', () => {
    const sent = run([...started, SENT]);
    expect(sent.isLoading).toBe(true);
    expect(chatOf(sent, []).slice(-2)).toMatchObject([
      { sender: 'user', message: 'Q' },
      { sender: 'employee', message: 'A' },
    ]);
    const answered = sessionTransition(sent, {
      type: 'replyReceived',
      messageId: 'a',
      message: stored('m4', 'ai', 'なるほど。', ['次']),
    });
    expect(answered.isLoading).toBe(false);
    expect(texts(answered).slice(-3)).toEqual(['Q', 'A', 'なるほど。']);
  });

  it('[BUD-10] what an earlier try has stored is shown once when it is sent again', () => {
    const all = [
      stored('m1', 'ai', 'はじめましょう。', ['問い1']),
      stored('q', 'user', 'Q'),
      stored('a', 'employee', 'A'),
    ];
    const answer = stored('m4', 'ai', 'なるほど。');
    const lost = run([...started, SENT, { type: 'sendFailed', messageId: 'a' }]);
    const again: SessionEvent[] = [SENT, { type: 'replyReceived', messageId: 'a', message: answer }];
    const answered = run(again, lost);
    expect(
      chatOf(answered, all)
        .map(({ id }) => id)
        .slice(-4),
    ).toEqual(['m1', 'q', 'a', 'm4']);
    const twice = run(again, answered);
    expect(chatOf(twice, all)).toEqual(chatOf(answered, all));
    expect(chatOf(twice, [...all, answer])).toEqual(chatOf(answered, all));
  });

  it('a failed sending leaves the chat as it was', () => {
    const before = run(started);
    const after = run([SENT, { type: 'sendFailed', messageId: 'a' }], before);
    expect(chatOf(after, [])).toEqual(chatOf(before, []));
    expect(after.isLoading).toBe(false);
  });

  it('what was sent is shown once, whether the server’s messages come before the answer, after it, or late', () => {
    const first = stored('m1', 'ai', 'はじめましょう。', ['問い1']);
    const said = [stored('m2', 'user', 'Q'), stored('a', 'employee', 'A')];
    const answer = stored('m4', 'ai', 'なるほど。');
    const sent = run([...started, SENT]);
    const lines = ['はじめましょう。', 'Q', 'A'];
    expect(texts(sent, [first]).slice(-3)).toEqual(lines);
    expect(texts(sent, [first, ...said]).slice(-3)).toEqual(lines);
    const answered = sessionTransition(sent, { type: 'replyReceived', messageId: 'a', message: answer });
    for (const known of [[first], [first, ...said], [first, ...said, answer]])
      expect(texts(answered, known).slice(-4)).toEqual([...lines, 'なるほど。']);
  });

  it('theme and stance, which the server keeps as messages, are shown once', () => {
    const kept = [
      stored('m1', 'user', THEMES[0].text),
      stored('m2', 'user', STANCES[0].text),
      stored('m3', 'ai', 'はじめましょう。', ['問い1']),
    ];
    const said = [greeting, THEMES[0].text, STANCES[0].text, 'はじめましょう。'];
    expect(texts(run(started), kept)).toEqual(said);
    const changed = run([
      ...started,
      { type: 'themeChangeAsked', stored: 3 },
      { type: 'themeChosen', theme: THEMES[1].text },
      { type: 'stanceChosen', stance: STANCES[0].text },
      { type: 'themeChanged', message: 'テーマを変えました。', suggestedQuestions: [] },
    ]);
    expect(texts(changed, kept)).toEqual([greeting, THEMES[1].text, STANCES[0].text, 'テーマを変えました。']);
  });

  it('[SES-31] [SES-32] a summary is stored, shown and can be folded', () => {
    const making = run([...started, { type: 'summaryStarted' }]);
    expect(making.isGeneratingSummary).toBe(true);
    const made = sessionTransition(making, { type: 'summarySucceeded' });
    const talk = { messages: [], summary: 'まとめ', next_actions: '次の一歩' };
    expect(sessionView(made, talk)).toMatchObject({
      currentSummary: 'まとめ',
      currentNextActions: '次の一歩',
      isSummaryVisible: true,
      isGeneratingSummary: false,
    });
    expect(sessionTransition(made, { type: 'summaryToggled' }).isSummaryVisible).toBe(false);
  });

  it('[SES-44] refreshed questions replace the newest list', () => {
    const suggestedQuestions = ['新1', '新2'].map(toQuestion);
    const state = run([...started, { type: 'questionsRefreshed', of: 'm1', suggestedQuestions }]);
    expect(newestQuestion(chatOf(state, []))).toMatchObject({
      question: { text: '新1' },
      alternatives: [{ text: '新2' }],
    });
  });

  it('[SES-41] [SES-42] a restored session shows the whole stored chat', () => {
    const state = run([...opened, { type: 'contextSet', conversationId: 'c1', theme: 'T', stance: 'S' }]);
    const all = [stored('m1', 'ai', 'a'), stored('m2', 'user', 'b'), stored('m3', 'employee', 'c')];
    expect(texts(state, all)).toEqual([greeting, 'a', 'b', 'c']);
  });
});

describe('rules of a session', () => {
  it('[ENT-8] [SES-7] themes and stances have ids and texts, and there are the two automatic entries', () => {
    for (const choice of [...THEMES, ...STANCES])
      expect(choice).toMatchObject({ id: expect.any(String) as string, text: expect.any(String) as string });
    expect([TRANSCRIPTION_THEME.text, TRANSCRIPTION_STANCE.text]).toEqual([
      'リアルタイム文字起こしセッション',
      '記録した内容を整理する',
    ]);
  });

  it('[SES-13] at most 4 suggested questions are shown', () => {
    const suggestedQuestions = ['1', '2', '3', '4', '5'].map(toQuestion);
    const state = run([...started, { type: 'questionsRefreshed', of: 'm1', suggestedQuestions }]);
    const newest = newestQuestion(chatOf(state, []));
    expect([newest?.question?.text, ...(newest?.alternatives.map(({ text }) => text) ?? [])]).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
    expect(newestQuestion([])).toBeNull();
  });

  it('[SES-15] [SES-16] a question is sent when it has text, nothing loads and the pledge is taken', () => {
    const free = { isLoading: false };
    expect(canSendQuestion('問い', free, { isPledgeOpen: false })).toBe(true);
    expect(canSendQuestion(' \n\u3000', free, { isPledgeOpen: false })).toBe(false);
    expect(canSendQuestion('問い', { isLoading: true }, { isPledgeOpen: false })).toBe(false);
    expect(canSendQuestion('問い', free, { isPledgeOpen: true })).toBe(false);
  });

  it('[RPL-6] a reply is sent when both fields have text and there is a conversation', () => {
    const state = run(started);
    expect(canSendReply({ question: 'Q', reply: 'A' }, state)).toBe(true);
    expect(canSendReply({ question: ' ', reply: 'A' }, state)).toBe(false);
    expect(canSendReply({ question: 'Q', reply: '\u3000' }, state)).toBe(false);
    expect(canSendReply({ question: 'Q', reply: 'A' }, run(opened))).toBe(false);
    expect(canSendReply({ question: 'Q', reply: 'A' }, { ...state, isLoading: true })).toBe(false);
  });

  it('[SES-8] a summary needs a talk or a transcript, no making of one and no pledge dialog', () => {
    const state = run(started);
    expect(canSummarise(state, '', { isPledgeOpen: false })).toBe(true);
    expect(canSummarise(run(opened), '', { isPledgeOpen: false })).toBe(false);
    expect(canSummarise(run(opened), '話者1: はい', { isPledgeOpen: false })).toBe(true);
    expect(canSummarise({ ...state, isGeneratingSummary: true }, '', { isPledgeOpen: false })).toBe(false);
    expect(canSummarise(state, '', { isPledgeOpen: true })).toBe(false);
  });
});
