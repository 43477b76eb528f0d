const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);
const REFUSED_CODES: ReadonlySet<string> = new Set([
  'invalid_api_key',
  'model_not_found',
  'insufficient_permissions',
  // No money. Over HTTP it comes with 429, as a rate limit does that is over in a moment.
  'insufficient_quota',
  'billing_not_active',
  'billing_hard_limit_reached',
]);

/** Whether a provider's status says what another try does not mend: a person has to change the key, the model or the bill. */
export function isRefusedStatus(status: number | null | undefined): boolean {
  return status != null && REFUSED_STATUSES.has(status);
}

/** Whether the code of a provider's error does; null where it gave none. */
export function isRefusedCode(code: string | null | undefined): boolean {
  return code != null && REFUSED_CODES.has(code);
}
