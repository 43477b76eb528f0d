import type { Evidence } from '@app/contract';
import { useState } from 'react';
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

/** Brings the words of an evidence into sight and lights them until another one is chosen. */
export function useEvidence() {
  const [lit, setLit] = useState<Evidence | null>(null);
  const onEvidence = (evidence: Evidence) => {
    setLit(evidence);
    const elementId = evidenceElementId(evidence);
    const element = document.getElementById(elementId);
    if (element !== null) unfold(element);
    show(elementId);
    // Lines on the way had estimated heights until now; the second time they are known.
    requestAnimationFrame(() => requestAnimationFrame(() => show(elementId)));
  };
  return { lit, litId: lit === null ? null : evidenceElementId(lit), onEvidence };
}
