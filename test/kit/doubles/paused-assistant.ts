import type { Advice, AnalyseOptions, Assistant, AssistantReply, DeepDive, Made, MadeProposals } from '@app/ai';
import type { AnalysisKind, AnalysisResult, Talk } from '@app/contract';
import { Signal } from '../waiting/signal.js';

/** An assistant that says when it begins and makes each kind only when the test lets it. */
export class HeldAssistant implements Assistant {
  /** The analyses in the order in which they began. */
  readonly calls: { talk: Talk; kinds: readonly AnalysisKind[] }[] = [];
  readonly changed = new Signal();
  /** The talks that it was told to forget. */
  readonly forgotten: string[] = [];
  /** Thrown in place of the next results while set. */
  failure: Error | null = null;
  private steps = 0;

  constructor(private readonly engine = '試験') {}

  /** Lets it make so many kinds more, without an end where no number is given. */
  allow(kinds = Infinity): void {
    this.steps += kinds;
    this.changed.tell();
  }

  begun(count: number): Promise<void> {
    return this.changed.until(() => this.calls.length >= count, `analysis ${count} begun`);
  }

  async *analyse(talk: Talk, { kinds, signal }: AnalyseOptions): AsyncIterable<Made<AnalysisResult>> {
    this.calls.push({ talk, kinds });
    this.changed.tell();
    const stop = () => this.changed.tell();
    signal?.addEventListener('abort', stop);
    for (const kind of kinds) {
      await this.changed.until(
        () => this.steps > 0 || signal?.aborted === true || this.failure !== null,
        'leave to go on',
      );
      signal?.throwIfAborted();
      if (this.failure !== null) throw this.failure;
      this.steps -= 1;
      yield { engine: this.engine, value: this.result(kind, talk) };
    }
  }

  open(): Promise<Made<AssistantReply>> {
    return Promise.reject(new Error('not part of a job'));
  }

  respond(): Promise<Made<AssistantReply>> {
    return Promise.reject(new Error('not part of a job'));
  }

  suggestQuestions(): Promise<MadeProposals> {
    return Promise.reject(new Error('not part of a job'));
  }

  advise(): Promise<Made<Advice>> {
    return Promise.reject(new Error('not part of a job'));
  }

  deepDive(): Promise<Made<DeepDive>> {
    return Promise.reject(new Error('not part of a job'));
  }

  forget(conversationId: string): void {
    this.forgotten.push(conversationId);
    this.changed.tell();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** The summary names the revision and the lines it was made from. */
  private result(kind: AnalysisKind, { revision, lines }: Talk): AnalysisResult {
    const first = lines[0];
    switch (kind) {
      case 'summary':
        return {
          kind,
          text: `${this.engine} r${revision}: ${lines.map((line) => line.text).join('／')}`,
          nextActions: [],
        };
      case 'keywords':
        return { kind, keywords: [{ keyword: '締め切り', frequency: 2, score: 1 }] };
      case 'sentiment':
        return { kind, scores: { positive: 0.6, negative: 0.2 } };
      case 'findings':
        return {
          kind,
          findings:
            first === undefined
              ? []
              : [
                  {
                    kind: 'issue',
                    text: '課題',
                    evidence: [{ source: first.source, id: first.id, quote: first.text }],
                  },
                ],
        };
    }
  }
}
