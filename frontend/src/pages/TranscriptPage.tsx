/** Comes with its feature. */
export function TranscriptPage() {
  return null;
}
