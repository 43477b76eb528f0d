import { createHash } from 'node:crypto';
import type { AnalysisKind, AnalysisResult, DocumentFrequencies, ProposedQuestion, Talk } from '@app/contract';
import type { Advice, AssistantReply, DangerSigns, DeepDive, QuestionContext } from '../../assistant/assistant.port.js';
import { adviseOn } from './questions/advice/advice.js';
import { diveInto } from './questions/dive/deep-dive.js';
import { answerTo, openingMessage } from './questions/propose/answer.js';
import { proposeFrom, questionsBeside } from './questions/propose/rank.js';
import { situationOf } from './questions/propose/situation.js';
import { resultsOf } from './results/results.js';
import { sentimentOf, type LineFeeling } from './results/sentiment.js';
import type { Tokenize } from './text/tokenizer.js';
import { signsOfDanger } from './reading/danger.js';
import { readTalk, type Utterance } from './reading/utterance.js';

/** What was read stays for the next hint; a talk that was read takes about a kilobyte a character. */
const CACHED_CHARACTERS = 60_000;
const NO_FREQUENCIES: DocumentFrequencies = { conversations: 0, counts: {} };

interface ReadTalk {
  /** A talk may come with lines left out, added or in other words at the same revision: what was read is known by all of it. */
  digest: string;
  characters: number;
  utterances: readonly Utterance[];
}

/** The offline assistant as pure functions of the talk: deterministic, nothing leaves the process. */
export class OfflineEngine {
  /** By conversation, the one read last at the end. */
  private readonly cache = new Map<string, ReadTalk>();

  constructor(private readonly tokenize: Tokenize) {}

  /** Each wanted kind, in the order given, as soon as it is done. */
  *analyse(
    talk: Talk,
    kinds: readonly AnalysisKind[],
    frequencies: DocumentFrequencies,
  ): Generator<AnalysisResult, void, undefined> {
    const utterances = this.read(talk);
    const results = resultsOf(utterances, talk, frequencies);
    for (const kind of kinds) {
      switch (kind) {
        case 'summary':
          yield { kind, text: results.summary(), nextActions: results.actions() };
          break;
        case 'keywords':
          yield { kind, keywords: results.keywords() };
          break;
        case 'sentiment':
          yield { kind, scores: sentimentOf(results.feelings()) };
          break;
        case 'findings':
          yield { kind, findings: results.findings() };
          break;
      }
    }
  }

  /** What each line feels like: what the tendency of the talk is made of. */
  feelings(talk: Talk): LineFeeling[] {
    return resultsOf(this.read(talk), talk, NO_FREQUENCIES).feelings();
  }

  open(context: QuestionContext): AssistantReply {
    return openingMessage(context, this.suggestQuestions(context).questions);
  }

  respond(context: QuestionContext): AssistantReply {
    const situation = situationOf(context, this.read(context.talk), this.tokenize);
    return answerTo(situation, questionsBeside(situation, context.asked));
  }

  suggestQuestions(context: QuestionContext): { questions: ProposedQuestion[]; care: boolean } {
    const situation = situationOf(context, this.read(context.talk), this.tokenize);
    return { questions: proposeFrom(situation, context.asked), care: situation.care };
  }

  signsOfDanger(talk: Talk): DangerSigns {
    return signsOfDanger(this.read(talk));
  }

  advise(talk: Talk, proposed: readonly string[] = []): Advice {
    return adviseOn(this.read(talk), proposed);
  }

  deepDive(talk: Talk, selected: string): DeepDive {
    const line = { source: 'message', id: talk.conversationId, speaker: null, role: null, text: selected } as const;
    return diveInto(readTalk({ ...talk, lines: [line] }, this.tokenize), this.read(talk));
  }

  /** Forgets what was read of a talk, or of all talks. */
  forget(conversationId?: string): void {
    if (conversationId === undefined) this.cache.clear();
    else this.cache.delete(conversationId);
  }

  private read(talk: Talk): readonly Utterance[] {
    const { conversationId } = talk;
    const known = this.cache.get(conversationId);
    const digest = digestOf(talk);
    if (known?.digest === digest) return known.utterances;
    this.cache.delete(conversationId);
    const characters = talk.lines.reduce((sum, { text }) => sum + text.length, 0);
    const utterances = readTalk(talk, this.tokenize);
    // Words of no conversation are forgotten with none.
    if (conversationId === '') return utterances;
    this.cache.set(conversationId, { digest, characters, utterances });
    this.trim();
    return utterances;
  }

  /** The oldest first; the newest stays, however long it is, since its other kinds follow at once. */
  private trim(): void {
    let held = [...this.cache.values()].reduce((sum, { characters }) => sum + characters, 0);
    for (const [key, { characters }] of this.cache) {
      if (held <= CACHED_CHARACTERS || this.cache.size === 1) return;
      this.cache.delete(key);
      held -= characters;
    }
  }
}

function digestOf(talk: Talk): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...talk, readAt: undefined }))
    .digest('base64');
}
