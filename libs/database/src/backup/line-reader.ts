const LINE_BREAK = 0x0a;
const FULL = 64 * 1024;

/** Reads a stream line by line, at line feeds alone: other separators are part of what people wrote. */
export class LineReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);
  private ended = false;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** The next line without its line feed; null at the end. What comes after the last line feed is no line. */
  async next(): Promise<Buffer | null> {
    let searched = 0;
    for (;;) {
      const at = this.rest.indexOf(LINE_BREAK, searched);
      if (at >= 0) {
        const line = this.rest.subarray(0, at);
        this.rest = this.rest.subarray(at + 1);
        return line;
      }
      if (this.ended) return null;
      searched = this.rest.length;
      const more = await this.source.next();
      if (more.done === true) this.ended = true;
      else this.rest = Buffer.concat([this.rest, more.value]);
    }
  }

  /**
   * The lines until the one that says that they end, in large pieces.
   * @throws Error made by `broken` when the stream ends before
   */
  async *until(last: string, broken: () => Error): AsyncGenerator<Buffer> {
    let lines: Buffer[] = [];
    let size = 0;
    for (;;) {
      const line = await this.next();
      if (line === null) throw broken();
      if (line.length === last.length && line.toString() === last) break;
      lines.push(line, Buffer.of(LINE_BREAK));
      size += line.length + 1;
      if (size < FULL) continue;
      yield Buffer.concat(lines);
      [lines, size] = [[], 0];
    }
    if (size > 0) yield Buffer.concat(lines);
  }
}
