/** The samples of blocks that follow one another. */
export function joinBlocks(blocks: readonly { pcm: Int16Array }[]): Int16Array {
  const all = new Int16Array(blocks.reduce((sum, { pcm }) => sum + pcm.length, 0));
  let at = 0;
  for (const { pcm } of blocks) {
    all.set(pcm, at);
    at += pcm.length;
  }
  return all;
}
