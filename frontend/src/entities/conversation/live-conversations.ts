const live = new Set<string>();

/**
 * While a conversation is recorded in this tab its new lines arrive one by one: they are appended, not fetched.
 * @returns a function that ends it
 */
export function markLive(conversationId: string): () => void {
  live.add(conversationId);
  return () => void live.delete(conversationId);
}

export function isLive(conversationId: string): boolean {
  return live.has(conversationId);
}
