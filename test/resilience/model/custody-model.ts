import type { ScriptedDecoder, ScriptedRecognizer } from '../../kit/doubles/scripted-speech.js';
import { BrowserStore, OldStore } from './browser-store.js';
import type { Command } from './commands.js';
import type { Locks } from './locks.js';
import { SocketConnection, FINE, type NetworkConditions } from './network.js';
import { Rows } from './rows.js';
import { ServerProcess } from './server-process.js';
import { OldTab, Tab, TALK, type BrowserModules } from './tab.js';
import { randomOf, type VirtualTime } from './virtual-time.js';
import { WordLedger } from './word-ledger.js';

const DAY_MS = 24 * 60 * 60_000;
const UNDO_MS = 10_000;
/** When everything is well again, all is text within this time. */
const PATIENCE_MS = 60 * 60_000;

type Answer = 'taken' | 'carried_out' | 'unreached';

/** One person with a browser, an old tab in another one, two servers and a database; {@link WordLedger} says what must hold of them. */
export class CustodyModel {
  readonly rows: Rows;
  readonly store = new BrowserStore((word) => this.ledger.left(word));
  private readonly oldStore = new OldStore((word) => this.ledger.left(word));
  private readonly ledger: WordLedger;
  private readonly random: () => number;
  private readonly servers: (ServerProcess | null)[];
  private readonly bad = new Map<number, number>();
  private readonly unreadable = new Set<number>();
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
    this.ledger = new WordLedger(this.rows, this.store, this.oldStore);
    this.rows.onLine = ({ recordingId, text, speaker }) => this.ledger.stored(recordingId, text, speaker);
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
    if (this.rows.conversation !== 'there') this.ledger.unknown.add(recordingId);
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
    this.ledger.assertSound();
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
    while (this.time.now < end && !this.ledger.isAllDone()) await this.time.pass(10_000);
    this.ledger.assertWhole();
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
        if (command.state === 'unknown') for (const id of this.rows.forgetWishes()) this.ledger.unknown.add(id);
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
    this.ledger.spoken(place, this.bad.has(word) || this.unreadable.has(word));
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
    if (isPurging)
      for (const { id, isEnded } of this.store.recordings.values()) if (isEnded) this.ledger.discarded.add(id);
    void page.logOut(isPurging ? [...this.ledger.discarded] : []).then(() => this.forgetSocket());
  }

  private setAside(undoMs: number | null): void {
    const page = this.openPage();
    const id = page.setAside(Date.now() + UNDO_MS);
    if (id === null) return;
    this.ledger.wished.add(id);
    if (undoMs === null) return;
    this.time.after(undoMs, () => {
      if (page.isDead) return;
      this.ledger.wished.delete(id);
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

  private isAnswering(): boolean {
    return !this.rows.isAway;
  }
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
