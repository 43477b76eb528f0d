import type { ScriptedDecoder, ScriptedRecognizer } from '../../kit/doubles/scripted-speech.js';
import { BrowserStore, OldStore, type Word } from './browser-store.js';
import type { Command } from './commands.js';
import type { Locks } from './locks.js';
import { SocketConnection, FINE, type NetworkConditions } from './network.js';
import { Rows } from './rows.js';
import { ServerProcess } from './server-process.js';
import { OldTab, Tab, TALK, type BrowserModules } from './tab.js';
import { randomOf, type VirtualTime } from './virtual-time.js';

const DAY_MS = 24 * 60 * 60_000;
const UNDO_MS = 10_000;
/** When everything is well again, all is text within this time. */
const PATIENCE_MS = 60 * 60_000;

type Answer = 'taken' | 'carried_out' | 'unreached';

/** One person with a browser, an old tab in another one, two servers and a database; and what must hold of them. */
export class CustodyModel {
  readonly rows: Rows;
  readonly store = new BrowserStore((word) => this.left(word));
  readonly faults: string[] = [];
  private readonly oldStore = new OldStore((word) => this.left(word));
  private readonly random: () => number;
  private readonly servers: (ServerProcess | null)[];
  private readonly words: Word[] = [];
  private readonly bad = new Map<number, number>();
  private readonly troubled = new Set<string>();
  private readonly unreadable = new Set<number>();
  /** Recordings that a person wanted deleted, and did not take back. */
  private readonly wished = new Set<string>();
  private readonly unknown = new Set<string>();
  private readonly discarded = new Set<string>();
  private conditions: NetworkConditions = FINE;
  private page: Tab | null = null;
  private second: Tab | null = null;
  private old: OldTab | null = null;
  private lastWord = 0;
  private lastId = 0;

  constructor(
    private readonly time: VirtualTime,
    private readonly locks: Locks,
    private readonly modules: BrowserModules,
    private readonly recognizer: ScriptedRecognizer,
    private readonly decoder: ScriptedDecoder,
    seed: number,
  ) {
    this.random = randomOf(seed);
    this.rows = new Rows(time);
    this.rows.onLine = ({ recordingId, text }) => this.stored(recordingId, text);
    recognizer.reset();
    decoder.reset();
    decoder.fault = (_seq, word) => this.isUnread(word);
    recognizer.isUnreadable = (word) => this.unreadable.has(word);
    this.servers = [this.newServer(), this.newServer()];
    setInterval(() => this.rows.sweep(), 5_000);
    setInterval(() => this.old?.sendLeftovers(), 60_000);
  }

  /** The store as the page has it. */
  get pageStore(): BrowserStore {
    return this.page?.store ?? this.store;
  }

  /** What the server answers to a wish to delete; null: to one that is taken back. */
  async wish(recordingId: string, isDeleted: boolean): Promise<Answer> {
    const asked = this.page;
    await this.time.sleep(this.random() * 200);
    if (asked === null || !this.isAnswering()) return 'unreached';
    let isLate = false;
    // Of a 1on1 that the server does not know there is nothing to delete.
    if (this.rows.conversation !== 'there') this.unknown.add(recordingId);
    if (isDeleted) this.rows.wish(recordingId, TALK);
    else isLate = this.rows.undo(recordingId);
    this.recheck();
    await this.time.sleep(this.random() * 200);
    // What was done may not be heard of.
    if (asked.isDead || !this.isAnswering()) return 'unreached';
    return isLate ? 'carried_out' : 'taken';
  }

  async do(command: Command): Promise<void> {
    this.act(command);
    await this.time.pass(command.type === 'wait' ? command.ms : 1);
    this.assertSound();
  }

  /** All is well again, and stays so: in the end every word is stored, once each and in order. */
  async recover(): Promise<void> {
    this.conditions = FINE;
    this.rows.isAway = false;
    this.rows.isConsented = true;
    if (this.rows.conversation === 'unknown') this.rows.conversation = 'there';
    this.setRecogniser('well');
    this.decoder.fault = (_seq, word) => this.isUnread(word);
    this.second?.stop();
    this.page?.stop();
    this.old?.stop();
    await this.time.pass(1);
    this.second?.close(0);
    this.openPage();
    const end = this.time.now + PATIENCE_MS;
    while (this.time.now < end && !this.isAllDone()) await this.time.pass(10_000);
    this.assertSound();
    if (!this.isAllDone()) this.faults.push(`not all is text: ${this.missing()}`);
    for (const id of this.wished) {
      if (!this.isDeleted(id)) this.faults.push(`${id} is not deleted`);
    }
    this.assertOrder();
    if (this.faults.length > 0) throw new Error(this.faults.join('\n'));
  }

  /** Everything ends: nothing of this run goes on in the next one. */
  close(): void {
    this.closeTab('page', 0);
    this.second?.close(0);
    this.old?.connection.close(0);
    for (const server of this.servers) server?.kill();
  }

  private act(command: Command): void {
    switch (command.type) {
      case 'speak':
        for (let word = 0; word < command.words; word += 1) this.speak(command.by, command.bad);
        return;
      case 'silence':
        this.say(command.by, 0);
        return;
      case 'newTake':
        this.tabOf(command.by)?.newTake();
        return;
      case 'stop':
        this.tabOf(command.by)?.stop();
        return;
      case 'wait':
        return;
      case 'cut':
        this.tabOf(command.by)?.connection.cut(command.awayMs, command.clientMs, command.serverMs);
        return;
      case 'conditions':
        this.conditions = command;
        return;
      case 'killServer':
        this.killServer(command.which, command.awayMs);
        return;
      case 'closeTab':
        this.closeTab(command.by, command.serverMs);
        return;
      case 'logOut':
        this.logOut(command.purge);
        return;
      case 'recogniser':
        this.setRecogniser(command.state);
        return;
      case 'decoder':
        this.decoder.fault = command.isDead ? () => 'UNAVAILABLE' : (_seq, word) => this.isUnread(word);
        return;
      case 'unreadable':
        this.unreadable.add(this.lastWord + 1);
        return;
      case 'database':
        this.rows.isAway = command.isAway;
        return;
      case 'clock':
        this.time.dateSkew = command.days * DAY_MS;
        return;
      case 'delete':
        this.setAside(command.undoMs);
        return;
      case 'consent':
        if (command.isGiven) this.rows.isConsented = true;
        else this.rows.withdrawConsent();
        this.recheck();
        return;
      case 'conversation':
        if (command.state === 'unknown') for (const id of this.rows.forgetWishes()) this.unknown.add(id);
        this.rows.conversation = command.state;
        return;
      case 'deleteConversation':
        this.rows.deleteConversation();
        this.recheck();
        return;
    }
  }

  private speak(by: 'page' | 'second' | 'old', bad?: number): void {
    this.lastWord += 1;
    if (bad !== undefined) this.bad.set(this.lastWord, bad);
    this.say(by, this.lastWord);
  }

  private say(by: 'page' | 'second' | 'old', word: number): void {
    const tab = this.openTab(by);
    const id = idOf(this.lastId + 1);
    if (!tab.isRecording) {
      this.lastId += 1;
      tab.begin(id);
    }
    const place = tab.speak(word);
    if (place === null || word === 0) return;
    this.words.push(place);
    if (this.bad.has(word) || this.unreadable.has(word)) this.troubled.add(place.recordingId);
  }

  private openTab(by: 'page' | 'second' | 'old'): Tab | OldTab {
    if (by === 'page') return this.openPage();
    if (by === 'second') return (this.second ??= new Tab(this.store, this.newConnection(), this.modules, false).open());
    const ordered = (): NetworkConditions => ({ ...this.conditions, isReordered: false });
    return (this.old ??= new OldTab(this.oldStore, this.newConnection(ordered)));
  }

  private openPage(): Tab {
    if (this.page !== null) return this.page;
    const page = new Tab(this.store, this.newConnection(), this.modules, true);
    this.page = page;
    this.locks.isDead = () => page.isDead;
    return page.open();
  }

  private tabOf(by: 'page' | 'second' | 'old'): Tab | OldTab | null {
    return { page: this.page, second: this.second, old: this.old }[by];
  }

  private newConnection(conditions = (): NetworkConditions => this.conditions): SocketConnection {
    const reach = (): ServerProcess | null => {
      const running = this.servers.filter((server) => server !== null);
      return running[Math.floor(this.random() * running.length)] ?? null;
    };
    return new SocketConnection(this.time, this.random, conditions, reach);
  }

  private closeTab(by: 'page' | 'second', serverMs: number): void {
    this[by]?.close(serverMs);
    this[by] = null;
    this.forgetSocket();
  }

  private forgetSocket(): void {
    if (this.page === null) this.modules.setCurrentSocket(null);
  }

  private logOut(isPurging: boolean): void {
    const { page } = this;
    if (page === null) return;
    this.page = null;
    if (isPurging) for (const { id, isEnded } of this.store.recordings.values()) if (isEnded) this.discarded.add(id);
    void page.logOut(isPurging ? [...this.discarded] : []).then(() => this.forgetSocket());
  }

  private setAside(undoMs: number | null): void {
    const page = this.openPage();
    const id = page.setAside(Date.now() + UNDO_MS);
    if (id === null) return;
    this.wished.add(id);
    if (undoMs === null) return;
    this.time.after(undoMs, () => {
      if (page.isDead) return;
      this.wished.delete(id);
      page.undo(id);
    });
  }

  private killServer(which: number, awayMs: number): void {
    const server = this.servers[which];
    if (server == null) return;
    this.servers[which] = null;
    server.kill();
    for (const tab of [this.page, this.second, this.old])
      if (tab?.connection.isTo(server) === true) tab.connection.cut(1, 0, 0);
    this.time.after(awayMs, () => (this.servers[which] = this.newServer()));
  }

  private newServer(): ServerProcess {
    const pause = (): Promise<void> =>
      this.time.sleep(this.random() < 0.5 ? 0 : this.random() * this.conditions.slowest);
    return new ServerProcess(this.rows, this.recognizer, this.decoder, pause);
  }

  /** A notification may be lost with the connection to the database. */
  private recheck(): void {
    if (this.random() < 0.2) return;
    for (const server of this.servers) server?.recheck();
  }

  private setRecogniser(state: 'well' | 'down' | 'UNAVAILABLE' | 'REFUSED' | 'slow'): void {
    const { recognizer } = this;
    recognizer.failure = state === 'UNAVAILABLE' || state === 'REFUSED' ? state : null;
    recognizer.finishMs = state === 'slow' ? 30_000 : 0;
    if (state === 'down') recognizer.isDown = true;
    else recognizer.comeUp();
  }

  private isUnread(word: number): 'UNREADABLE' | null {
    const left = this.bad.get(word) ?? 0;
    if (left === 0) return null;
    this.bad.set(word, left - 1);
    return 'UNREADABLE';
  }

  /** A piece leaves a browser: its word is stored, or a person let it go. */
  private left(word: Word): void {
    if (!this.isStored(word) && !this.isReleased(word)) this.faults.push(`w${word.word} of ${word.recordingId} left`);
  }

  private stored(recordingId: string, text: string): void {
    if ((this.rows.recordings.get(recordingId)?.deleteAfter ?? null) !== null)
      this.faults.push(`${recordingId} is stored after its deletion`);
    for (const word of text.split(' ')) {
      if (this.rows.lines.some((line) => line.text.split(' ').includes(word)))
        this.faults.push(`${word} of ${recordingId} comes twice`);
    }
  }

  private isStored({ word }: Word): boolean {
    return this.rows.lines.some(({ text }) => text.split(' ').includes(`w${word}`));
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

  private assertSound(): void {
    const stored = new Set(this.rows.lines.flatMap(({ text }) => text.split(' ')));
    for (const word of this.words) {
      if (stored.has(`w${word.word}`) || this.isHeld(word) || this.isReleased(word)) continue;
      this.faults.push(`w${word.word} of ${word.recordingId} is lost`);
    }
    if (this.faults.length > 0) throw new Error(this.faults.join('\n'));
  }

  private isAllDone(): boolean {
    return this.missing() === '' && [...this.wished].every((id) => this.isDeleted(id));
  }

  private isAnswering(): boolean {
    return !this.rows.isAway;
  }

  private isDeleted(id: string): boolean {
    if (this.rows.conversation === 'deleted' || this.unknown.has(id)) return true;
    return (this.rows.recordings.get(id)?.deletedAt ?? null) !== null;
  }

  /** Words that are not stored, where no decoder and no provider was unable to read them. */
  private missing(): string {
    if (this.rows.conversation === 'deleted') return '';
    return this.words
      .filter((word) => !this.isStored(word) && !this.isReleased(word) && !this.isQuarantined(word))
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

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
