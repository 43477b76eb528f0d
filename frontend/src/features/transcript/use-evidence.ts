import type { Evidence } from '@app/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { evidenceElementId } from '../analysis/index.js';

/** Opens what folds the words away, so that they can be shown. */
function unfold(element: HTMLElement): void {
  const hidden = element.closest('[hidden]');
  if (hidden === null) return;
  document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(hidden.id)}"]`)?.click();
}

function show(elementId: string): void {
  document.getElementById(elementId)?.scrollIntoView({ block: 'center' });
}

function reveal(evidence: Evidence): void {
  const elementId = evidenceElementId(evidence);
  const element = document.getElementById(elementId);
  if (element !== null) unfold(element);
  show(elementId);
  // Lines on the way had estimated heights until now; the second time they are known.
  requestAnimationFrame(() => requestAnimationFrame(() => show(elementId)));
}

const PLACE = /^(line|message)-(.+)$/u;

/** A place as an address names it, `line-...`; null if it names none. */
function placeOf(at: string): Evidence | null {
  const [, source, id] = PLACE.exec(at) ?? [];
  if (id === undefined || (source !== 'line' && source !== 'message')) return null;
  return { source, id, quote: '' };
}

/**
 * Brings the words of an evidence into sight and lights them until another one is chosen.
 * @param at the words that the address names, to begin with; '' for none
 */
export function useEvidence(at: string) {
  const [lit, setLit] = useState(() => placeOf(at));
  const arrive = useEffectEvent(() => {
    if (lit !== null) reveal(lit);
  });
  useEffect(() => arrive(), []);
  const onEvidence = (evidence: Evidence) => {
    setLit(evidence);
    reveal(evidence);
  };
  return { lit, litId: lit === null ? null : evidenceElementId(lit), onEvidence };
}
