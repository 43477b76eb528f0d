import { readFile } from 'node:fs/promises';
import type { EmployeeDto } from '../../../apps/api/src/employees/employees.dto.js';
import { addEmployee, importTalk, readTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

const UNKNOWN = '0190a6f0-0000-7000-8000-000000000000';

describe('employees', () => {
  let app: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, assistant: new ScriptedAssistant() });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
  });
  afterAll(() => app.close());

  const list = async (by = user) => (await by.get('/api/employees').expect(200)).body as EmployeeDto[];

  it('[API-15] [API-16] [API-25] [ENT-3] [ENT-19] adds and lists in the order they were added', async () => {
    const { body } = await user
      .post('/api/employees', { name: ' 山田 花子 ', email: 'hanako@example.com' })
      .expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as string,
      name: '山田 花子',
      email: 'hanako@example.com',
    });
    const second = await addEmployee(user, '田中');
    expect(second.email).toBeNull();
    expect(await list()).toEqual([body, second]);
  });

  it.each([undefined, null, ''])('takes %p for no address', async (email) => {
    const { body } = await user.post('/api/employees', { name: '佐藤', email }).expect(201);
    expect(body).toMatchObject({ email: null });
  });

  it.each([
    ['[ERR-23] a blank name', { name: ' 　' }, '部下の名前は必須です。'],
    ['[ERR-23] no name', {}, '部下の名前は必須です。'],
    ['a name that is no text', { name: ['佐藤'] }, '部下の名前は必須です。'],
    ['a long name', { name: '佐'.repeat(201) }, '部下の名前は200文字までです。'],
    ['a wrong address', { name: '佐藤', email: 'sato' }, '有効なメールアドレスを入力してください。'],
  ])('%s is refused', async (_, body, message) => {
    await user.post('/api/employees', body).expect(400, { statusCode: 400, code: 'VALIDATION', message });
  });

  it('[API-17] [SET-16] deletes from the list and keeps the 1on1s under the name', async () => {
    const employee = await addEmployee(user, '鈴木');
    const { id } = await importTalk(user, employee);
    await user.delete(`/api/employees/${employee.id}`).expect(204);
    expect(await list()).toEqual([]);
    expect(await readTalk(user, id)).toMatchObject({ employee_name: '鈴木' });
    expect((await user.get('/api/conversations')).body).toMatchObject([{ id, employee_name: '鈴木' }]);
    await user.delete(`/api/employees/${employee.id}`).expect(404);
  });

  it('changes the name, under which the 1on1s are read from then on, and the address', async () => {
    const employee = await addEmployee(user, '高橋');
    const { id } = await importTalk(user, employee);
    const change = (body: object) => user.patch(`/api/employees/${employee.id}`, body);
    expect((await change({ name: ' 高梨 ', email: 'takanashi@example.jp' }).expect(200)).body).toEqual({
      id: employee.id,
      name: '高梨',
      email: 'takanashi@example.jp',
    });
    expect(await readTalk(user, id)).toMatchObject({ employee_name: '高梨' });
    for (const email of [null, '']) {
      await change({ email: 'takanashi@example.jp' }).expect(200);
      expect((await change({ email }).expect(200)).body).toMatchObject({ name: '高梨', email: null });
    }
    for (const body of [{ name: ' 　' }, { name: '佐'.repeat(201) }, { email: 'sato' }, { name: null }])
      await change(body).expect(400);
    await user.delete(`/api/employees/${employee.id}`).expect(204);
    await change({ name: '高橋' }).expect(404);
  });

  it('[API-83] [SES-53] a deleted one cannot be met again, and an open 1on1 with it goes on', async () => {
    const employee = await addEmployee(user);
    const { conversationId } = await startTalk(user, employee);
    await user.delete(`/api/employees/${employee.id}`).expect(204);
    const again = { employeeId: employee.id, employeeName: employee.name, theme: 'テーマ', stance: '聞く' };
    expect((await user.post('/api/conversations/start', again).expect(404)).body).toMatchObject({
      code: 'EMPLOYEE_NOT_FOUND',
    });
    await user
      .post(`/api/conversations/${conversationId}/messages`, { sender: 'employee', message: '続けます' })
      .expect(201);
    await user.patch(`/api/conversations/${conversationId}`, { memo: '続き' }).expect(200);
  });

  it('[SEC-4] [SEC-7] shows nobody the reports of another, and lets nobody delete them', async () => {
    const employee = await addEmployee(user);
    const other = await app.registerAndLogin();
    expect(await list(other)).toEqual([]);
    const { body } = await other.delete(`/api/employees/${employee.id}`).expect(404);
    expect(body).toEqual({
      statusCode: 404,
      code: 'EMPLOYEE_NOT_FOUND',
      message: '部下の情報が見つかりません。設定画面で登録を確認してください。',
    });
    await other.patch(`/api/employees/${employee.id}`, { name: '別の名前' }).expect(404);
    expect((await list()).map(({ name }) => name)).toEqual([employee.name]);
  });

  it('answers 404 for an unknown id and 400 for a malformed one', async () => {
    await user.delete(`/api/employees/${UNKNOWN}`).expect(404);
    expect((await user.delete("/api/employees/1';drop").expect(400)).body).toMatchObject({ code: 'INVALID_ID' });
  });

  it('[SEC-26] the README says near its top that nobody but who registered them sees reports and their 1on1s', async () => {
    const top = (await readFile('README.md', 'utf8')).split('\n').slice(0, 12).join('\n');
    expect(top).toContain('部下、1on1、そこから作られたものは、登録した本人だけが見られます。');
    expect(top).toContain('管理者も例外ではありません');
  });
});
