import { newId } from '../helpers/new-id.js';

/** The id under which something is sent, and what it was made for. */
export interface RequestKey {
  id: string;
  of: string;
}

/** The key of a request: the same for as long as the same is sent, so that sending it again makes nothing twice. */
export function keyFor(earlier: RequestKey | null, request: unknown): RequestKey {
  const of = JSON.stringify(request);
  return earlier?.of === of ? earlier : { id: newId(), of };
}
