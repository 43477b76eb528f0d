import type { ChatReply, ChatRequest } from './openai-server.js';

interface Row {
  line: number;
  who: string;
  text: string;
}

/** The numbered lines that a request shows the model. */
export function rowsOf({ messages }: ChatRequest): Row[] {
  const material = messages.find(({ role }) => role === 'user')?.content ?? '';
  return [...material.matchAll(/^\[(\d+)\] ([^:]+): (.*)$/gmu)].map(([, line, who = '', text = '']) => ({
    line: Number(line),
    who,
    text,
  }));
}

/** What a request asks for, told by the shape it wants. */
export function operationOf({ response_format: format, messages }: ChatRequest): string {
  const shape = messages[0]?.content ?? '';
  return format?.json_schema?.name ?? ['behaviour', 'readings', 'message'].find((name) => shape.includes(name)) ?? '';
}

export const REPLY = {
  message: '話してくれたことを、まずそのまま受けとめてみましょう。',
  questions: ['いま、どんなところがいちばん気になっていますか。', 'そのとき、どんな様子でしたか。'],
};

export const OPENING = {
  message: '部下の言葉を待ちながら、ゆっくり始めてみましょう。',
  questions: ['今日は、どんなことから話してみたいですか。', 'この一週間は、どんな時間でしたか。'],
};

export const MORE_QUESTIONS = ['そのことは、どんなふうに続いていますか。', 'ほかに、どんなことが浮かびますか。'];

/** A model that does what it is asked: every item with its line and its words. */
export function goodAnswer(request: ChatRequest): ChatReply {
  const rows = rowsOf(request);
  const employee = rows.find(({ who }) => who === '部下') ?? rows[0];
  const manager = rows.find(({ who }) => who === '上司') ?? rows[0];
  const quote = (row: Row | undefined) => ({ line: row?.line ?? 0, quote: row?.text ?? '' });
  const due = rows.findLast(({ text }) => text.includes('来週まで'));
  switch (operationOf(request)) {
    case 'analyse':
      return {
        say: {
          topics: ['締め切り'],
          points: [{ section: 'concern', text: '案件の締め切りに困っていること', evidence: [quote(employee)] }],
          actions: due
            ? [{ text: '担当者に相談する', owner: 'manager', due_phrase: '来週まで', evidence: [quote(due)] }]
            : [],
          findings: [{ kind: 'issue', text: '案件の締め切りが厳しいこと', evidence: [quote(employee)] }],
          keywords: ['締め切り', 'レビュー'],
          sentiment: employee ? [{ line: employee.line, label: 'negative' }] : [],
        },
      };
    case 'advise':
      return {
        say: {
          behaviour: 'ひと呼吸おいて待ってみましょう。',
          ...quote(manager),
          alternative: 'それは、どんな様子ですか。',
        },
      };
    case 'deepDive':
      return {
        say: {
          said: [quote(employee)],
          readings: ['気がかりが続いているのかもしれません。'],
          questions: REPLY.questions,
        },
      };
    case 'note':
      return {
        say: {
          notes: due ? [{ kind: 'promise', text: '担当者に相談する約束', evidence: [quote(due)] }] : [],
        },
      };
    case 'reduce':
      return { say: { keep: [1, 2, 3] } };
    case 'suggestQuestions':
      return { say: { questions: MORE_QUESTIONS } };
    case 'open':
      return { say: OPENING };
    default:
      return { say: REPLY };
  }
}
