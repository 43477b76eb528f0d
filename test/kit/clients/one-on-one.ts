import { readFileSync } from 'node:fs';
import path from 'node:path';
import { STANCES, THEMES } from '@app/contract';
import type { ConversationDetailDto } from '../../../apps/api/src/conversations/views/conversation-views.dto.js';
import type { StartedConversationDto } from '../../../apps/api/src/conversations/session/session.dto.js';
import type { EmployeeDto } from '../../../apps/api/src/employees/employees.dto.js';
import type { TestUser } from '../product/test-app.js';

type Json<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] };

export const TRANSCRIPT = [
  '話者1: 最近の仕事はどうですか。',
  '話者2: 新しい案件の締め切りが厳しくて、少し困っています。',
  '話者1: 何がいちばん大変ですか。',
  '話者2: レビューに時間がかかります。でも、チームの皆さんが助けてくれて嬉しいです。',
  '話者1: わかりました。来週までに私が担当者に相談しておきます。',
].join('\n');

/** A made-up talk of test/fixtures/one-on-ones as it is brought in. */
export function transcriptOf(name: string): string {
  const file = path.resolve('test/fixtures/one-on-ones', `${name}.json`);
  const { lines } = JSON.parse(readFileSync(file, 'utf8')) as { lines: { speaker: string; text: string }[] };
  return lines.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n');
}

export async function addEmployee(user: TestUser, name = '佐藤 花子'): Promise<EmployeeDto> {
  const { body } = await user.post('/api/employees', { name }).expect(201);
  return body as EmployeeDto;
}

/** A running 1on1. */
export async function startTalk(
  user: TestUser,
  employee: EmployeeDto,
  fields: object = {},
): Promise<StartedConversationDto> {
  const choices = { theme: THEMES[0].text, stance: STANCES[0].text };
  const { body } = await user
    .post('/api/conversations/start', { employeeId: employee.id, employeeName: employee.name, ...choices, ...fields })
    .expect(201);
  return body as StartedConversationDto;
}

/** A 1on1 that was held elsewhere. */
export async function importTalk(
  user: TestUser,
  employee: EmployeeDto,
  fields: object = { transcript: TRANSCRIPT },
): Promise<Json<ConversationDetailDto>> {
  const { body } = await user.post('/api/conversations', { employeeId: employee.id, ...fields }).expect(201);
  return body as Json<ConversationDetailDto>;
}

export async function readTalk(user: TestUser, id: string): Promise<Json<ConversationDetailDto>> {
  const { body } = await user.get(`/api/conversations/${id}`).expect(200);
  return body as Json<ConversationDetailDto>;
}
