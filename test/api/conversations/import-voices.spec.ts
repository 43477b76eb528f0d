import type { EmployeeDto } from '../../../apps/api/src/employees/employees.dto.js';
import { addEmployee, importTalk, readTalk } from '../../kit/clients/one-on-one.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

const VOICES = [
  '[田中 太郎] 10:00:00\n最近はどうですか。',
  '[佐倉 美咲] 10:00:06\n残業が続いていて、少し困っています。',
  '[鈴木 部長] 10:00:12\n資料は私が作ります。',
  '[田中 太郎] 10:00:20\nいつごろからですか。',
  '[佐倉 美咲] 10:00:26\n先月からです。',
];
const THREE = VOICES.join('\n\n');

let app: TestApp;
let user: TestUser;
let employee: EmployeeDto;
beforeAll(async () => {
  app = await TestApp.start();
  user = await app.registerAndLogin();
  employee = await addEmployee(user, '佐倉 美咲');
});
afterAll(() => app.close());

/** Who said each line, with a mark where that is a guess. */
const voices = async (id: string) =>
  (await readTalk(user, id)).lines.map(({ party, certain }) => (certain ? party : `${String(party)}?`));
const patch = (id: string, manager: number | null) =>
  user.patch(`/api/conversations/${id}`, { speakerRoles: { manager } }).expect(200);

describe('an import in which three speak', () => {
  it('[SCR-2] [MND-5] the report is the one with the name, the manager a guess, and the third is nobody', async () => {
    const { id, speaker_roles: roles } = await importTalk(user, employee, { transcript: THREE });
    expect(roles).toEqual({ manager: null, employee: 2, proposed_manager: 1 });
    expect(await voices(id)).toEqual(['manager?', 'employee', 'null?', 'manager?', 'employee']);
  });

  it('[SCR-2] [MND-5] the manager is decided, and decided otherwise: the third stays nobody, and every line keeps its voice', async () => {
    const { id, lines } = await importTalk(user, employee, { transcript: THREE });
    const words = { text: '資料は、私が作ります。' };
    await user.patch(`/api/conversations/${id}/lines/${lines[2]?.id}`, words).expect(200);
    const { transcript } = await readTalk(user, id);
    await patch(id, 1);
    expect(await voices(id)).toEqual(['manager', 'employee', 'null?', 'manager', 'employee']);
    await patch(id, 3);
    expect(await voices(id)).toEqual(['null?', 'employee', 'manager', 'null?', 'employee']);
    expect((await readTalk(user, id)).transcript).toBe(transcript);
    await patch(id, null);
    expect(await voices(id)).toEqual(['manager?', 'employee', 'null?', 'manager?', 'employee']);
  });

  it('[MND-5] a line that is named joins the report or the manager, and takes nothing from the others', async () => {
    const { id, lines } = await importTalk(user, employee, { transcript: THREE });
    const name = (at: number, party: string) =>
      user.post(`/api/conversations/${id}/name-lines`, { lineIds: [lines[at]?.id], party }).expect(200);
    await name(2, 'employee');
    expect((await readTalk(user, id)).speaker_roles).toMatchObject({ manager: null, employee: 2 });
    expect(await voices(id)).toEqual(['null?', 'employee', 'employee', 'null?', 'employee']);
    await name(0, 'manager');
    expect(await voices(id)).toEqual(['manager', 'employee', 'employee', 'null?', 'employee']);
  });

  it('[SCR-2] with two, who is not the report is the manager for sure', async () => {
    const transcript = VOICES.toSpliced(2, 1).join('\n\n');
    const { id, speaker_roles: roles } = await importTalk(user, employee, { transcript });
    expect(roles).toEqual({ manager: 1, employee: null, proposed_manager: null });
    expect(await voices(id)).toEqual(['manager', 'employee', 'manager', 'employee']);
  });
});

describe('an import in which the report has another name', () => {
  const transcript = VOICES.toSpliced(2, 1).join('\n\n').replaceAll('佐倉 美咲', 'Misaki S');

  it('[SCR-2] the name that the report has in the text decides who is who', async () => {
    const { id, speaker_roles: roles } = await importTalk(user, employee, { transcript, employeeAs: 'Misaki S' });
    expect(roles).toEqual({ manager: 1, employee: null, proposed_manager: null });
    expect(await voices(id)).toEqual(['manager', 'employee', 'manager', 'employee']);
  });

  it('[SCR-2] [MND-5] without it nobody is anybody for sure', async () => {
    const { id, speaker_roles: roles } = await importTalk(user, employee, { transcript });
    expect(roles).toMatchObject({ manager: null, employee: null });
    expect((await voices(id)).every((voice) => voice?.endsWith('?'))).toBe(true);
  });

  it.each([{}, 1, 'あ'.repeat(201)])('[API-24] refuses %j for a name', async (employeeAs) => {
    const body = { employeeId: employee.id, transcript, employeeAs };
    expect((await user.post('/api/conversations', body).expect(400)).body).toMatchObject({ code: 'VALIDATION' });
  });
});
