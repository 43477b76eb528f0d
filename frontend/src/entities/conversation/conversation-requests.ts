import type { AnalysisKind, Kept, ProposedQuestion, SpeechMode, TranscriptFormat, VersionedPart } from '@app/contract';
import { answerOf, api, completed, listOf, type Schemas } from '../../api/client.js';
import { notePause } from '../../api/model-pause.js';
import {
  toStoredMessage,
  type AssistantHint,
  type Context,
  type ConversationDetail,
  type ConversationListItem,
  type ConversationPatch,
  type SentReply,
  type StoredMessage,
} from './conversation-types.js';

const at = (id: string) => ({ path: { id } });

/** Which 1on1s a list holds. */
export interface ListQuery {
  from?: string;
  to?: string;
  employeeId?: string;
  q?: string;
  limit?: number;
}

/** A conversation with everything in it. */
export function fetchConversation(id: string, signal: AbortSignal | null = null): Promise<ConversationDetail> {
  return answerOf(api.GET('/api/conversations/{id}', { params: at(id), signal }));
}

/** The manager's own conversations that a query asks for. */
export function fetchConversations(query: ListQuery, signal: AbortSignal): Promise<ConversationListItem[]> {
  return listOf(api.GET('/api/conversations', { params: { query }, signal }));
}

/** Starts a conversation; it answers its id and the first message of the AI. */
export async function startConversation(
  employee: { id: string; name: string },
  context: Context,
  more: { transcriptionOnly: boolean; conversationId: string },
) {
  const body = { employeeId: employee.id, employeeName: employee.name, ...context, ...more };
  return notePause(await answerOf(api.POST('/api/conversations/start', { body })));
}

/** Brings in a 1on1 that was held elsewhere, under the id that the browser made for it. */
export function importConversation(
  body: Schemas['ImportConversationDto'],
  signal: AbortSignal,
): Promise<ConversationDetail> {
  return answerOf(api.POST('/api/conversations', { body, signal }));
}

/** Removes a 1on1 and everything derived from it, for good. */
export function deleteConversation(id: string): Promise<void> {
  return completed(api.DELETE('/api/conversations/{id}', { params: at(id) }));
}

/** Changes parts of a conversation; where a newer revision is stored, the server answers CONFLICT. */
export function changeConversation(id: string, body: ConversationPatch): Promise<ConversationDetail> {
  return answerOf(api.PATCH('/api/conversations/{id}', { params: at(id), body }));
}

/** Sends a change that outlives the page; the page is gone before an answer comes. */
export function changeWhileLeaving(id: string, body: ConversationPatch): void {
  api.PATCH('/api/conversations/{id}', { params: at(id), body, keepalive: true }).catch(() => undefined);
}

/** Changes the words of several lines in one save. */
export function changeLines(id: string, body: Schemas['PatchLinesDto']): Promise<ConversationDetail> {
  return answerOf(api.PATCH('/api/conversations/{id}/lines', { params: at(id), body }));
}

/** Gives one line to another speaker. */
export function changeLineSpeaker(id: string, lineId: string, speaker: number): Promise<Schemas['LineDto']> {
  const params = { path: { id, lineId } };
  return answerOf(api.PATCH('/api/conversations/{id}/lines/{lineId}', { params, body: { speaker } }));
}

/** Gives all lines of a speaker to another. */
export function relabel(id: string, body: Schemas['RelabelDto']): Promise<Schemas['RelabelledDto']> {
  return answerOf(api.POST('/api/conversations/{id}/relabel', { params: at(id), body }));
}

/**
 * Stores the manager's question with the reply to it; it answers what the AI says then, and whether the reply may need care, which
 * is said this once and stored nowhere.
 */
export async function sendReply(
  id: string,
  { messageId, question, reply }: SentReply,
): Promise<{ message: StoredMessage; care: boolean }> {
  const body = { sender: 'employee', message: reply, question, messageId } as const;
  const answer = await answerOf(api.POST('/api/conversations/{id}/messages', { params: at(id), body }));
  return { message: toStoredMessage(notePause(answer)), care: answer.care === true };
}

/** Four new question examples. */
export async function fetchOtherQuestions(id: string): Promise<ProposedQuestion[]> {
  const answer = await answerOf(api.POST('/api/conversations/{id}/refresh-questions', { params: at(id) }));
  return notePause(answer).proposed_questions;
}

/** Asks for the summary and waits for it. */
export async function summarise(id: string): Promise<Schemas['SummaryDto']> {
  return notePause(await answerOf(api.POST('/api/conversations/{id}/summarize', { params: at(id), body: {} })));
}

/** Asks for analyses; the server sends the results when they are done. */
export function analyze(id: string, kinds: AnalysisKind[]) {
  return answerOf(api.POST('/api/conversations/{id}/analyze', { params: at(id), body: { kinds } }));
}

/** One piece of advice to the manager about how the talk goes. */
export async function fetchAdvice(id: string, signal: AbortSignal): Promise<AssistantHint> {
  const call = api.POST('/api/conversations/{id}/one-point-advice', { params: at(id), signal });
  const { advice_md, engine } = notePause(await answerOf(call));
  return { markdown: advice_md, engine };
}

/** The explanation of words of the talk. */
export async function fetchExplanation(id: string, queryText: string, signal: AbortSignal): Promise<AssistantHint> {
  const call = api.POST('/api/conversations/{id}/deep-dive', { params: at(id), body: { queryText }, signal });
  const { explanation, engine } = notePause(await answerOf(call));
  return { markdown: explanation, engine };
}

/** The transcript as a file with the name that the server gives it; null if nothing was said. */
export async function downloadTranscript(
  id: string,
  format: TranscriptFormat,
): Promise<{ file: Blob; disposition: string | null } | null> {
  const { data, response } = await api.GET('/api/conversations/{id}/transcript/download', {
    params: { ...at(id), query: { format } },
    parseAs: 'blob',
  });
  if (response.status === 204 || !(data instanceof Blob)) return null;
  return { file: data, disposition: response.headers.get('content-disposition') };
}

/** The version for the report as Markdown, with the name that the server gives the file. */
export async function fetchHandout(
  id: string,
  signal: AbortSignal,
): Promise<{ markdown: string; disposition: string | null }> {
  const { data, response } = await api.GET('/api/conversations/{id}/handout', {
    ...{ params: at(id), parseAs: 'text', signal },
  });
  return { markdown: data ?? '', disposition: response.headers.get('content-disposition') };
}

/** What writes of a part have replaced, the newest first. */
export function fetchVersions(id: string, part: VersionedPart, signal: AbortSignal) {
  return answerOf(api.GET('/api/conversations/{id}/versions', { params: { ...at(id), query: { part } }, signal }));
}

/** An earlier version with its content. */
export function fetchVersion(id: string, versionId: string, signal: AbortSignal) {
  const params = { path: { id, versionId } };
  return answerOf(api.GET('/api/conversations/{id}/versions/{versionId}', { params, signal }));
}

/** Puts an earlier transcript back; it answers the version that keeps what was replaced. */
export function restoreVersion(
  id: string,
  versionId: string,
  body: Schemas['RestoreVersionDto'],
): Promise<Schemas['RestoredVersionDto']> {
  const params = { path: { id, versionId } };
  return answerOf(api.POST('/api/conversations/{id}/versions/{versionId}/restore', { params, body }));
}

/**
 * Notes that the report agrees to be recorded.
 * @param key the destination that was shown; the server refuses where the voice would go elsewhere by now
 */
export function noteConsent(
  id: string,
  mode: Exclude<SpeechMode, 'off'>,
  key: string | undefined,
): Promise<Schemas['ConsentViewDto']> {
  const body = { mode, ...(key !== undefined && { key }) };
  return answerOf(api.POST('/api/conversations/{id}/consent', { params: at(id), body }));
}

/** Takes the consent back: the server ends the recording, and removes what it recorded and everything made from it. */
export function withdrawConsent(id: string, mode: SpeechMode): Promise<void> {
  // The mode only names a destination in the answer.
  const body = { mode: mode === 'off' ? ('browser' as const) : mode, withdrawn: true };
  return completed(api.POST('/api/conversations/{id}/consent', { params: at(id), body }));
}

/** Takes the consent to an import back: the server removes what was brought in, and everything made from it. */
export function withdrawImportConsent(id: string): Promise<void> {
  return completed(api.DELETE('/api/conversations/{id}/import-consent', { params: at(id) }));
}

/** Writes the summary by hand, or the manager's own notes below it. */
export function writeSummary(id: string, body: Schemas['WriteSummaryDto']): Promise<void> {
  return completed(api.PUT('/api/conversations/{id}/summary', { params: at(id), body }));
}

/** Keeps of a 1on1 what the two decided to keep; the rest goes at once, for good. */
export function keepOnly(id: string, kept: Kept): Promise<void> {
  return completed(api.POST('/api/conversations/{id}/keep', { params: at(id), body: { kept } }));
}

/** Adds a next action; sent again under the same id it is added once. */
export function addNextAction(id: string, body: Schemas['NewNextActionDto']): Promise<Schemas['NextActionDto']> {
  return answerOf(api.POST('/api/conversations/{id}/next-actions', { params: at(id), body }));
}

/** Deletes a next action for good. */
export function removeNextAction(id: string): Promise<void> {
  return completed(api.DELETE('/api/next-actions/{id}', { params: at(id) }));
}
