import type { BrowserStore, OldStore, Word } from './browser-store.js';
import type { Rows } from './rows.js';

/** Every word that was spoken, what a person has let go of, and what must hold of the words. */
export class WordLedger {
  /** Recordings that a person wanted deleted, and did not take back. */
  readonly wished = new Set<string>();
  /** Recordings of a 1on1 that the server does not know. */
  readonly unknown = new Set<string>();
  /** Recordings that a person let go of at a logout. */
  readonly discarded = new Set<string>();
  private readonly faults: string[] = [];
  private readonly words: Word[] = [];
  /** Recordings in which a piece could not be read, at least for a time. */
  private readonly troubled = new Set<string>();

  constructor(
    private readonly rows: Rows,
    private readonly store: BrowserStore,
    private readonly oldStore: OldStore,
  ) {}

  /** A word was recorded, here. */
  spoken(word: Word, isTroubled: boolean): void {
    this.words.push(word);
    if (isTroubled) this.troubled.add(word.recordingId);
  }

  /** A piece leaves a browser: its word is stored, or a person let it go. */
  left(word: Word): void {
    if (!this.isReleased(word) && !this.storedWords().has(`w${word.word}`))
      this.faults.push(`w${word.word} of ${word.recordingId} left`);
  }

  /** A line is stored: never after its deletion, no word twice, and none under the wrong name. */
  stored(recordingId: string, text: string, speaker: number | null): void {
    if ((this.rows.recordings.get(recordingId)?.deleteAfter ?? null) !== null)
      this.faults.push(`${recordingId} is stored after its deletion`);
    const stored = this.storedWords();
    for (const word of text.split(' ')) {
      if (stored.has(word)) this.faults.push(`${word} of ${recordingId} comes twice`);
      const spoken = this.words.find((one) => `w${one.word}` === word);
      const isUnnamed = speaker === null && spoken?.isOfRoom === true;
      if (spoken?.speaker !== speaker && !isUnnamed)
        this.faults.push(`${word} of ${recordingId} is given to ${speaker}`);
    }
  }

  private storedWords(): Set<string> {
    return new Set(this.rows.lines.flatMap(({ text }) => text.split(' ')));
  }

  private isHeld(word: Word): boolean {
    return this.store.holds(word) || this.oldStore.holds(word);
  }

  /** A person had it deleted, or let it go. */
  private isReleased({ recordingId }: Word): boolean {
    const isCarriedOut = (this.rows.recordings.get(recordingId)?.deletedAt ?? null) !== null;
    if (this.rows.conversation === 'deleted') return true;
    return isCarriedOut || this.wished.has(recordingId) || this.discarded.has(recordingId);
  }

  /** No word that was spoken is lost, at any moment. */
  assertSound(): void {
    const stored = this.storedWords();
    for (const word of this.words) {
      if (stored.has(`w${word.word}`) || this.isHeld(word) || this.isReleased(word)) continue;
      this.faults.push(`w${word.word} of ${word.recordingId} is lost`);
    }
    this.report();
  }

  /** Every word is text, and every wished deletion carried out. */
  isAllDone(): boolean {
    return this.missing() === '' && [...this.wished].every((id) => this.isDeleted(id));
  }

  /** In the end: every word is text, once and in order, and what was wished is deleted. */
  assertWhole(): void {
    this.assertSound();
    if (!this.isAllDone()) this.faults.push(`not all is text: ${this.missing()}`);
    for (const id of this.wished) {
      if (!this.isDeleted(id)) this.faults.push(`${id} is not deleted`);
    }
    this.assertOrder();
    this.report();
  }

  private report(): void {
    if (this.faults.length > 0) throw new Error(this.faults.join('\n'));
  }

  private isDeleted(id: string): boolean {
    if (this.rows.conversation === 'deleted' || this.unknown.has(id)) return true;
    return (this.rows.recordings.get(id)?.deletedAt ?? null) !== null;
  }

  /** Words that are not stored, where no decoder and no provider was unable to read them. */
  private missing(): string {
    if (this.rows.conversation === 'deleted') return '';
    const stored = this.storedWords();
    return this.words
      .filter((word) => !stored.has(`w${word.word}`) && !this.isReleased(word) && !this.isQuarantined(word))
      .map(({ recordingId, take, seq, word }) => `w${word} (${recordingId} ${take} ${seq})`)
      .join(', ');
  }

  private isQuarantined({ recordingId, take, seq }: Word): boolean {
    if (!this.troubled.has(recordingId)) return false;
    const stored = this.store.recordings.get(recordingId)?.takes.find((one) => one.take === take);
    return (stored?.quarantined ?? []).some(({ fromSeq, toSeq }) => seq >= fromSeq && seq <= (toSeq ?? Infinity));
  }

  private assertOrder(): void {
    const order = this.rows.lines.flatMap(({ text }) => text.split(' ').map((word) => Number(word.slice(1))));
    const last = new Map<string, number>();
    for (const number of order) {
      const word = this.words.find((one) => one.word === number);
      const key = `${word?.recordingId} ${word?.take}`;
      if ((last.get(key) ?? 0) > number) this.faults.push(`w${number} comes too late`);
      last.set(key, number);
    }
  }
}
