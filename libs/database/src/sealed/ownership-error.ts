/** A write that would reach over to somebody else's data. It is a mistake in the code, never a person's. */
export class OwnershipError extends Error {
  override readonly name = 'OwnershipError';
}
