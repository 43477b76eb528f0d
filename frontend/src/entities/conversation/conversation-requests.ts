import type { Sender } from '@app/contract';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { notePause } from '../../api/model-pause.js';

export type ConversationDetail = Schemas['ConversationDetailDto'];
export type ConversationListItem = Schemas['ConversationListItemDto'];

/** What the 1on1 is about and how the manager takes part. */
export interface Context {
  theme: string;
  stance: string;
}

const at = (id: string) => ({ path: { id } });

/** A message of the chat as the server stores it. */
export interface StoredMessage {
  id: string;
  sender: Sender;
  message: string;
  suggestedQuestions: readonly string[];
}

/** A stored message in the shape of the chat. */
export function toStoredMessage(message: Schemas['ChatMessageDto']): StoredMessage {
  const { id, sender, suggested_questions } = message;
  return { id, sender, message: message.message, suggestedQuestions: suggested_questions };
}

/** A conversation with everything in it. */
export function fetchConversation(id: string, signal: AbortSignal | null = null): Promise<ConversationDetail> {
  return answerOf(api.GET('/api/conversations/{id}', { params: at(id), signal }));
}

/** The manager's own conversations of a day (YYYY-MM-DD in Tokyo) and after. */
export function fetchConversationsSince(from: string, signal: AbortSignal): Promise<ConversationListItem[]> {
  return answerOf(api.GET('/api/conversations', { params: { query: { from } }, signal }));
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

/** Gives a running conversation another theme and stance. */
export function changeContext(id: string, context: Context): Promise<ConversationDetail> {
  return answerOf(api.PATCH('/api/conversations/{id}', { params: at(id), body: context }));
}

/** What the report said to a question. Sent again under the same id it is stored once. */
export interface SentReply {
  messageId: string;
  question: string;
  reply: string;
}

/** Stores the manager's question with the reply to it; it answers what the AI says then. */
export async function sendReply(id: string, { messageId, question, reply }: SentReply): Promise<StoredMessage> {
  const body = { sender: 'employee', message: reply, question, messageId } as const;
  const answer = await answerOf(api.POST('/api/conversations/{id}/messages', { params: at(id), body }));
  return toStoredMessage(notePause(answer));
}

/** Four new question examples. */
export async function fetchOtherQuestions(id: string): Promise<string[]> {
  const answer = await answerOf(api.POST('/api/conversations/{id}/refresh-questions', { params: at(id) }));
  return notePause(answer).suggested_questions;
}

/** Asks for the summary and waits for it. */
export async function summarise(id: string): Promise<Schemas['SummaryDto']> {
  return notePause(await answerOf(api.POST('/api/conversations/{id}/summarize', { params: at(id), body: {} })));
}

/** Gives one line to another speaker. */
export function changeLineSpeaker(id: string, lineId: string, speaker: number): Promise<Schemas['LineDto']> {
  const params = { path: { id, lineId } };
  return answerOf(api.PATCH('/api/conversations/{id}/lines/{lineId}', { params, body: { speaker } }));
}

/** Gives all lines of a speaker to another. */
export function relabel(id: string, from: number, to: number): Promise<Schemas['RelabelledDto']> {
  return answerOf(api.POST('/api/conversations/{id}/relabel', { params: at(id), body: { from, to } }));
}

/** Notes which speaker is the manager. */
export function noteManager(id: string, manager: number): Promise<ConversationDetail> {
  return answerOf(api.PATCH('/api/conversations/{id}', { params: at(id), body: { speakerRoles: { manager } } }));
}
