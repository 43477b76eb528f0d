import { LIMITS, type Party } from '@app/contract';
import { answerOf, api } from '../../api/client.js';

/** Says who spoke these lines, as many calls as they need. */
export async function nameLines(id: string, lineIds: readonly string[], party: Party): Promise<void> {
  for (let from = 0; from < lineIds.length; from += LIMITS.namedLines) {
    const body = { lineIds: lineIds.slice(from, from + LIMITS.namedLines), party };
    await answerOf(api.POST('/api/conversations/{id}/name-lines', { params: { path: { id } }, body }));
  }
}
