import type { KeyWrapper } from '@app/sealing';

/** An entity manager that opens and seals: it knows what wraps the keys of its database. */
export interface Wrapping {
  readonly keyWrapper: KeyWrapper;
}

/** What wraps the keys of the database of an entity manager. */
export function wrapperOf(em: object): KeyWrapper {
  if (!isWrapping(em)) throw new Error('this EntityManager was made without the keys of its database');
  return em.keyWrapper;
}

function isWrapping(em: object): em is Wrapping {
  return 'keyWrapper' in em && em.keyWrapper !== undefined;
}
