import type { PieceRange } from '@app/contract';
import type { DecodedChunk } from '@app/speech';

/** How far behind the settled time a stretch may begin when its pieces are requested: neighbours overlap. */
const KEPT_MS = 5_000;

/** Which piece of a take holds which sound, and where a reader can begin. */
export class PieceIndex {
  private readonly clusters: { seq: number; startMs: number }[] = [];
  private readonly ends: { seq: number; endMs: number }[] = [];

  /** Notes the Clusters that begin in a piece. A piece that is decoded again adds nothing. */
  begin(seq: number, clusters: DecodedChunk['clusters']): void {
    for (const { startMs } of clusters)
      if (startMs > (this.clusters.at(-1)?.startMs ?? -1)) this.clusters.push({ seq, startMs });
  }

  /** With a piece new sound was heard, up to `endMs`. */
  hear(seq: number, endMs: number): void {
    const last = this.ends.at(-1);
    if (last?.seq === seq) last.endMs = endMs;
    else if (seq > this.lastHeard) this.ends.push({ seq, endMs });
  }

  /** The last piece that gave sound; -1: none is known. */
  get lastHeard(): number {
    return this.ends.at(-1)?.seq ?? -1;
  }

  /** The piece before the one in which the Cluster begins that holds `ms`: a reader can go on only at a Cluster. -1: not known. */
  before(ms: number): number {
    const current = this.clusters.findLast(({ startMs }) => startMs <= ms);
    return current === undefined ? -1 : current.seq - 1;
  }

  /** The pieces that hold a stretch of the take; null where none of them is known. */
  holding(startMs: number, endMs: number): PieceRange | null {
    const first = this.ends.find((piece) => piece.endMs > startMs);
    if (first === undefined) return null;
    const last = this.ends.find((piece) => piece.endMs >= endMs) ?? this.ends.at(-1);
    return { fromSeq: first.seq, toSeq: last?.seq ?? first.seq };
  }

  /** Nothing before `ms` is asked for any more. */
  forgetBefore(ms: number): void {
    const cluster = this.clusters.findLastIndex(({ startMs }) => startMs <= ms);
    if (cluster > 0) this.clusters.splice(0, cluster);
    const end = this.ends.findIndex(({ endMs }) => endMs > ms - KEPT_MS);
    if (end > 0) this.ends.splice(0, end);
  }
}

/** Whether a piece lies in one of the ranges. */
export function isWithin(ranges: readonly PieceRange[], seq: number): boolean {
  return ranges.some(({ fromSeq, toSeq }) => fromSeq <= seq && (toSeq === null || seq <= toSeq));
}
