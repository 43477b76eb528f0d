import { ANALYSIS_KINDS, type AnalysisResult, type Talk } from '@app/contract';
import { OfflineEngine } from '../../../libs/ai/src/adapters/offline/engine.js';
import { OfflineAssistant } from '../../../libs/ai/src/adapters/offline/offline.assistant.js';
import { sentimentOf } from '../../../libs/ai/src/adapters/offline/results/sentiment.js';
import { createTokenizer } from '../../../libs/ai/src/adapters/offline/text/tokenizer.js';
import { evaluate, outcomeOf } from './evaluate.js';
import { formed, FORMS } from './forms.js';
import type { LabelledTalk } from './labelled-talk.js';
import { readSet } from './sets.js';

jest.setTimeout(60_000);

describe('[MND-1] what is measured is what the product answers', () => {
  const engine = new OfflineEngine(createTokenizer());
  const product = new OfflineAssistant();
  let labelled: LabelledTalk;

  beforeAll(async () => {
    const [first] = (await readSet(undefined)).talks;
    if (first === undefined) throw new Error('no talk to read');
    labelled = first;
  });
  afterAll(() => product.close());

  /** What a worker stores of a talk. */
  async function analysed(talk: Talk): Promise<AnalysisResult[]> {
    const made: AnalysisResult[] = [];
    const options = { kinds: ANALYSIS_KINDS, documentFrequencies: { conversations: 0, counts: {} } };
    for await (const { value } of product.analyse(talk, options)) made.push(value);
    return made;
  }

  it.each(FORMS)('of a talk that is %s', async (form) => {
    const read = formed(labelled, form);
    const made = await analysed(read.talk);
    expect(made.map(({ kind }) => kind).sort()).toEqual([...ANALYSIS_KINDS].sort());
    const felt = engine.feelings(read.talk);
    expect(made.find(({ kind }) => kind === 'sentiment')).toEqual({ kind: 'sentiment', scores: sentimentOf(felt) });
    expect(outcomeOf(labelled, read, made, felt)).toEqual(evaluate(labelled, form, engine));
  });

  it('and of a reply: its sentence, its questions and its advice', async () => {
    const { talk } = formed(labelled, 'clean');
    const context = {
      talk,
      asked: [],
      latest: { question: '最近どうですか。', reply: '仕事が重なって、困っています。' },
    };
    expect((await product.respond(context)).value).toEqual(engine.respond(context));
    expect((await product.advise(talk)).value).toEqual(engine.advise(talk, []));
  });
});
