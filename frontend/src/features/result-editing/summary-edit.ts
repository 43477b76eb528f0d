import { useState } from 'react';
import { useAuth } from '../../entities/account/auth-context.js';
import { draftKey } from '../autosave/index.js';
import { keptEdit, useKeptEdit, type EditRules } from './kept-edit.js';

/** Saving trims a summary: what differs in its ends alone is the same. */
const RULES: EditRules<string> = {
  read: (raw) => (typeof raw === 'string' ? raw : null),
  same: (a, b) => a.trim() === b.trim(),
};

function useKey(conversationId: string): string {
  return draftKey(useAuth().user?.id ?? '', 'summary', conversationId);
}

/** Whether a summary is edited: at a press, and after a reload that came before its words were saved. */
export function useSummaryEditing(conversationId: string, stands: string) {
  const key = useKey(conversationId);
  return useState(() => keptEdit(localStorage, key, RULES, stands) !== null);
}

/** The words of a summary while they are mended. */
export function useSummaryEdit(conversationId: string, stands: string) {
  return useKeptEdit(useKey(conversationId), RULES, stands, '');
}
