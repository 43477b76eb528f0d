import type { ModelRefusal } from '@app/contract';

/** What another try does not mend, and what a person has to set right: the key, the model or the bill. */
const STATUSES: ReadonlyMap<number, ModelRefusal> = new Map([
  [401, 'key'],
  [402, 'money'],
  [403, 'key'],
  [404, 'model'],
]);
const CODES: ReadonlyMap<string, ModelRefusal> = new Map([
  ['invalid_api_key', 'key'],
  ['insufficient_permissions', 'key'],
  ['model_not_found', 'model'],
  // No money. Over HTTP it comes with 429, as a rate limit does that is over in a moment.
  ['insufficient_quota', 'money'],
  ['billing_not_active', 'money'],
  ['billing_hard_limit_reached', 'money'],
]);

/** Whether a provider's status says what another try does not mend: a person has to change the key, the model or the bill. */
export function isRefusedStatus(status: number | null | undefined): boolean {
  return refusalOf(status, null) !== null;
}

/** Whether the code of a provider's error does; null where it gave none. */
export function isRefusedCode(code: string | null | undefined): boolean {
  return refusalOf(null, code) !== null;
}

/** What a person has to set right; null where that is not what the provider says. The code says it more exactly than the status. */
export function refusalOf(status: number | null | undefined, code: string | null | undefined): ModelRefusal | null {
  return CODES.get(code ?? '') ?? STATUSES.get(status ?? 0) ?? null;
}
