import type {
  AnalysisKind,
  AnalysisResult,
  DocumentFrequencies,
  FindingsResult,
  KeywordsResult,
  NextActionDraft,
  Talk,
} from '@app/contract';
import type { Advice, AssistantReply, DeepDive, QuestionContext } from '../../assistant/assistant.port.js';
import { adviseOn } from './advice.js';
import { diveInto } from './deep-dive.js';
import { findFindings } from './findings.js';
import { extractKeywords } from './keywords.js';
import { findNextActions } from './next-actions.js';
import { answerReply, openingMessage, proposeQuestions } from './questions.js';
import { sentimentOf } from './sentiment.js';
import { renderSummary } from './summary.js';
import type { Tokenize } from './tokenizer.js';
import { readTalk, type Utterance } from './utterances.js';

/** What was read stays for the next hint; a talk that was read takes about a kilobyte a character. */
const CACHED_CHARACTERS = 60_000;

interface ReadTalk {
  revision: number;
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
    const once = memo(utterances, talk, frequencies);
    for (const kind of kinds) {
      switch (kind) {
        case 'summary':
          yield {
            kind,
            text: renderSummary(utterances, once.keywords(), once.findings(), once.actions()),
            nextActions: once.actions(),
          };
          break;
        case 'keywords':
          yield { kind, keywords: once.keywords() };
          break;
        case 'sentiment':
          yield { kind, scores: sentimentOf(utterances) };
          break;
        case 'findings':
          yield { kind, findings: once.findings() };
          break;
      }
    }
  }

  open(context: QuestionContext): AssistantReply {
    return openingMessage(context, this.suggestQuestions(context));
  }

  respond(context: QuestionContext): AssistantReply {
    return answerReply(context, this.suggestQuestions(context), this.tokenize);
  }

  suggestQuestions(context: QuestionContext): string[] {
    return proposeQuestions(context, this.read(context.talk), this.tokenize);
  }

  advise(talk: Talk): Advice {
    return adviseOn(this.read(talk));
  }

  deepDive(talk: Talk, selected: string): DeepDive {
    const line = { source: 'message', id: talk.conversationId, speaker: null, role: null, text: selected } as const;
    return diveInto(readTalk({ ...talk, lines: [line] }, this.tokenize), this.read(talk));
  }

  private read(talk: Talk): readonly Utterance[] {
    const { conversationId, revision } = talk;
    const known = this.cache.get(conversationId);
    if (known?.revision === revision) return known.utterances;
    this.cache.delete(conversationId);
    const characters = talk.lines.reduce((sum, { text }) => sum + text.length, 0);
    const utterances = readTalk(talk, this.tokenize);
    this.cache.set(conversationId, { revision, characters, utterances });
    this.forget();
    return utterances;
  }

  /** The oldest first; the newest stays, however long it is, since its other kinds follow at once. */
  private forget(): void {
    let held = [...this.cache.values()].reduce((sum, { characters }) => sum + characters, 0);
    for (const [key, { characters }] of this.cache) {
      if (held <= CACHED_CHARACTERS || this.cache.size === 1) return;
      this.cache.delete(key);
      held -= characters;
    }
  }
}

/** What more than one kind needs is computed once. */
function memo(
  utterances: readonly Utterance[],
  talk: Talk,
  frequencies: DocumentFrequencies,
): {
  keywords: () => KeywordsResult['keywords'];
  findings: () => FindingsResult['findings'];
  actions: () => NextActionDraft[];
} {
  let keywords: KeywordsResult['keywords'] | undefined;
  let findings: FindingsResult['findings'] | undefined;
  let actions: NextActionDraft[] | undefined;
  const once = (): FindingsResult['findings'] => (findings ??= findFindings(utterances));
  const promised = (): NextActionDraft[] => (actions ??= findNextActions(utterances, talk.heldAt));
  const weighty = (): Set<string> =>
    new Set([...once(), ...promised()].flatMap(({ evidence }) => evidence.map(({ id }) => id)));
  return {
    keywords: () => (keywords ??= extractKeywords(utterances, frequencies, weighty())),
    findings: once,
    actions: promised,
  };
}
