import { SpeechError } from '../../ports/recognizer.port.js';
import { ENTERED, ID, READ, readNumber, readText, readVint } from './ebml.js';
import { opusSamples } from './opus-packet.js';

/** An Opus packet on the clock of the take. */
export interface OpusPacket {
  startMs: number;
  /** At 48 kHz; 0: it cannot be decoded. */
  samples: number;
  data: Uint8Array;
}

/** What a piece of WebM held. */
export interface Demuxed {
  packets: OpusPacket[];
  clusters: { startMs: number }[];
}

/** A Cluster's checksum. */
const CRC = 0xbf;
const CLUSTER_BYTES = [0x1f, 0x43, 0xb6, 0x75] as const;
/** A recorder writes nothing larger that is not sound; a size that was damaged would swallow the sound behind it. */
const MAX_SKIPPED = 4 * 1024;
const MAX_READ = 8 * 1024;
const MAX_HEADER = 1024 * 1024;
const MAX_SEARCHED = 4 * 1024 * 1024;
const LONGEST_TAKE_MS = 48 * 60 * 60_000;
const NOTHING = new Uint8Array(0);

function unreadable(why: string): SpeechError {
  return new SpeechError('UNREADABLE', why);
}

/**
 * Reads WebM with Opus as it comes, in pieces that are cut anywhere. When `fromMs` is not 0, of the first piece only the
 * header is used, and the next Cluster is looked for in what follows.
 */
export class WebmDemuxer {
  /** Samples at 48 kHz to drop at the beginning of the take. */
  preSkip = 0;
  private state: 'header' | 'search' | 'body' = 'header';
  private rest = NOTHING;
  private isBegun = false;
  private toSkip = 0;
  private taken = 0;
  private scale = 1;
  private entry = { number: 0, codec: '', codecPrivate: NOTHING };
  private track: number | null = null;
  private clusterMs: number | null = null;
  /** A Cluster whose time is not known yet: announced already when a piece ended before it. */
  private pending: 'none' | 'entered' | 'announced' = 'none';
  private lastEndMs: number;
  private out: Demuxed = { packets: [], clusters: [] };

  constructor(private readonly fromMs: number) {
    this.lastEndMs = fromMs;
  }

  /** @throws SpeechError UNREADABLE */
  push(piece: Uint8Array): Demuxed {
    this.out = { packets: [], clusters: [] };
    if (piece.length === 0) return this.out;
    const isFirst = this.taken === 0 && this.state === 'header';
    this.taken += piece.length;
    const bytes = this.rest.length === 0 ? piece : Buffer.concat([this.rest, piece]);
    let at = this.state === 'search' ? this.search(bytes) : 0;
    if (this.state !== 'search') at = this.readElements(bytes, at);
    if (isFirst && this.fromMs > 0) {
      this.beginSearch();
      return this.out;
    }
    // Copied: a few bytes must not keep the whole piece in memory.
    this.rest = Uint8Array.from(bytes.subarray(at));
    this.announce();
    if (this.state === 'header' && this.taken > MAX_HEADER) throw unreadable('endless header');
    if (this.state === 'search' && this.taken > MAX_SEARCHED) throw unreadable('no cluster');
    return this.out;
  }

  private beginSearch(): void {
    if (!this.hasTrack()) throw unreadable('the first piece has no whole header');
    this.state = 'search';
    this.toSkip = 0;
    this.taken = 0;
  }

  /** Reads whole elements. Returns where the first one begins that is not whole yet. */
  private readElements(bytes: Uint8Array, from: number): number {
    let at = from;
    for (;;) {
      const skipped = Math.min(this.toSkip, bytes.length - at);
      this.toSkip -= skipped;
      at += skipped;
      const id = readVint(bytes, at, 4, true);
      if (id === null) return at;
      if (!this.isBegun && id.value !== ID.header) throw unreadable('not WebM');
      const size = readVint(bytes, id.next, 8, false);
      if (size === null) return at;
      this.isBegun = true;
      if (id.value === ID.cluster) {
        if (this.state === 'header' && this.fromMs > 0) return at;
        this.enterCluster();
        at = size.next;
      } else if (ENTERED.has(id.value)) {
        this.enter(id.value);
        at = size.next;
      } else if (READ.has(id.value)) {
        if (size.value > MAX_READ) throw unreadable('an element is too large');
        const end = size.next + size.value;
        if (end > bytes.length) return at;
        this.read(id.value, bytes.subarray(size.next, end));
        at = end;
      } else {
        if (size.value > MAX_SKIPPED) throw unreadable('an element is too large');
        this.toSkip = size.value;
        at = size.next;
      }
    }
  }

  private enter(id: number): void {
    if (id === ID.header && this.isBegun && this.hasTrack()) throw unreadable('a second header');
    if (id !== ID.trackEntry) return;
    this.hasTrack();
    this.entry = { number: 0, codec: '', codecPrivate: NOTHING };
  }

  private enterCluster(): void {
    if (!this.hasTrack()) throw unreadable('no Opus track');
    this.state = 'body';
    this.clusterMs = null;
    if (this.pending === 'none') this.pending = 'entered';
  }

  private read(id: number, value: Uint8Array): void {
    switch (id) {
      case ID.docType:
        if (!['webm', 'matroska'].includes(readText(value))) throw unreadable('not WebM');
        return;
      case ID.timecodeScale:
        this.scale = readNumber(value) / 1e6;
        return;
      case ID.trackNumber:
        this.entry.number = readNumber(value);
        return;
      case ID.codecId:
        this.entry.codec = readText(value);
        return;
      case ID.codecPrivate:
        this.entry.codecPrivate = Uint8Array.from(value);
        return;
      case ID.timecode:
        this.beginCluster(this.plausibleMs(readNumber(value)));
        return;
      default:
        this.readBlock(value);
    }
  }

  /** Whether the header named a track to read. @throws SpeechError UNREADABLE for Opus that is not mono or stereo */
  private hasTrack(): boolean {
    const { number, codec, codecPrivate } = this.entry;
    if (this.track === null && codec === 'A_OPUS') {
      if (codecPrivate.length < 19 || readText(codecPrivate.subarray(0, 8)) !== 'OpusHead' || codecPrivate[18] !== 0)
        throw unreadable('not mono or stereo');
      this.track = number;
      this.preSkip = (codecPrivate[10] ?? 0) + (codecPrivate[11] ?? 0) * 256;
    }
    return this.track !== null;
  }

  private plausibleMs(timecode: number): number {
    const ms = timecode * this.scale;
    if (!(ms >= 0 && ms <= LONGEST_TAKE_MS)) throw unreadable('no plausible time');
    return ms;
  }

  private beginCluster(startMs: number): void {
    this.clusterMs = startMs;
    if (this.pending === 'entered') this.out.clusters.push({ startMs });
    this.pending = 'none';
  }

  private readBlock(block: Uint8Array): void {
    const track = readVint(block, 0, 8, false);
    if (track === null || block.length < track.next + 3) throw unreadable('a block is cut short');
    if (track.value !== this.track) return;
    if (this.clusterMs === null) throw unreadable('a block without a time');
    const view = new DataView(block.buffer, block.byteOffset + track.next);
    if ((view.getUint8(2) & 0x06) !== 0) throw unreadable('laced blocks');
    const startMs = this.plausibleMs(Math.max(0, this.clusterMs / this.scale + view.getInt16(0)));
    const data = block.subarray(track.next + 3);
    const samples = opusSamples(data);
    this.out.packets.push({ startMs, samples, data });
    this.lastEndMs = startMs + samples / 48;
  }

  /** Looks for a Cluster that begins with its time. Returns where it begins, or where to go on when more has come. */
  private search(bytes: Uint8Array): number {
    for (let at = 0; at < bytes.length; at++) {
      if (!CLUSTER_BYTES.every((byte, i) => at + i >= bytes.length || bytes[at + i] === byte)) continue;
      const isCluster = this.isCluster(bytes, at);
      if (isCluster === null) return at;
      if (isCluster) {
        this.state = 'body';
        return at;
      }
      // The announced Cluster was not one.
      this.pending = 'none';
    }
    return bytes.length;
  }

  /** Whether a Cluster with a plausible time begins here; null: more bytes are needed to tell. */
  private isCluster(bytes: Uint8Array, at: number): boolean | null {
    try {
      if (at + CLUSTER_BYTES.length > bytes.length) return null;
      const size = readVint(bytes, at + CLUSTER_BYTES.length, 8, false);
      // A checksum may stand before the time.
      const first = size === null || bytes[size.next] !== CRC ? size : { value: 0, next: size.next + 6 };
      const id = first === null ? null : readVint(bytes, first.next, 4, true);
      const length = id === null ? null : readVint(bytes, id.next, 8, false);
      if (id !== null && (id.value !== ID.timecode || (length?.value ?? 1) > 8)) return false;
      if (length === null || length.next + length.value > bytes.length) return null;
      this.plausibleMs(readNumber(bytes.subarray(length.next, length.next + length.value)));
      return true;
    } catch {
      return false;
    }
  }

  /** Announces a Cluster whose time comes with a later piece now, with the time up to which everything is known. */
  private announce(): void {
    const isBegun = this.pending === 'none' && this.rest[0] === CLUSTER_BYTES[0];
    if (this.pending !== 'entered' && !isBegun) return;
    this.pending = 'announced';
    this.out.clusters.push({ startMs: this.lastEndMs });
  }
}
