import type { KeyboardEvent } from 'react';

/** Whether this key belongs to a conversion that is still going on. Safari ends the composition before the keydown, hence 229. */
export function isComposing(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only sign that Safari gives
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
