import { isDatabaseAway } from '@app/database';
import { once } from 'node:events';
import { connect } from 'node:net';
import { AccessGuard } from '../../../apps/api/src/access/access.guard.js';
import { CuttableProxy } from '../../kit/doubles/cuttable-proxy.js';
import { addEmployee, startTalk } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { ask, createMigratedDatabase, type TestDatabase } from '../../kit/product/postgres.js';
import { TestSocket } from '../../kit/clients/socket-client.js';

jest.setTimeout(60_000);

const AWAY = { code: 'SERVICE_UNAVAILABLE' };

describe('a database that does not serve', () => {
  let database: TestDatabase;
  let way: CuttableProxy;
  let app: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    database = await createMigratedDatabase();
    way = await CuttableProxy.start(database.url);
    const url = new URL(database.url);
    url.port = new URL(way.url).port;
    app = await TestApp.start({
      worker: false,
      assistant: new ScriptedAssistant(),
      config: { DATABASE_URL: url.href },
    });
    user = await app.registerAndLogin();
  });

  afterAll(async () => {
    await app.close();
    await way.close();
    await database.drop();
  });

  const add = (name: string) => user.post('/api/employees', { name });

  it('[ERR-5] is told as such, on HTTP and on the socket, while it is gone, and works as soon as it is back', async () => {
    const { conversationId: talk } = await startTalk(user, await addEmployee(user));
    await user.post(`/api/conversations/${talk}/consent`, { mode: 'browser' }).expect(200);
    const socket = await new TestSocket(app.url, user.token).opened();
    const recordingId = crypto.randomUUID();
    const start = { conversationId: talk, recordingId, take: 0, offsetMs: 0, mimeType: 'audio/webm' };
    expect(await socket.ask('start_transcription', start)).toMatchObject({ mode: 'browser' });
    const line = { recordingId, lineId: crypto.randomUUID(), transcript: 'はい', isFinal: true, startMs: 0, endMs: 1 };
    way.cut();
    const answers = await Promise.all([add('一人目'), add('二人目'), user.get('/api/employees')]);
    for (const { status, body } of answers) expect({ status, body }).toMatchObject({ status: 503, body: AWAY });
    expect(await socket.ask('client_transcript', line)).toMatchObject({ error: AWAY });
    expect(await socket.ask('start_transcription', start)).toMatchObject({ error: AWAY });
    way.mend();
    await eventually(async () => (await user.get('/api/employees')).status === 200, 'the database');
    expect(await socket.ask('client_transcript', line)).toEqual({ lineId: line.lineId });
    socket.close();
  });

  it('[ERR-5] is away, too, where Node itself says so of a connection', async () => {
    const [refused] = (await once(connect(1, '127.0.0.1'), 'error')) as [unknown];
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
    expect(isDatabaseAway(refused)).toBe(true);
    expect(() => AccessGuard.prototype.handleRequest(refused, false)).toThrow('ECONNREFUSED');
  });

  it.each([
    ['53100', 503],
    ['57P03', 503],
    ['P0001', 500],
  ])('answers what it says with code %s as %d', async (code, status) => {
    await ask(
      database.ownerUrl,
      `create or replace function refuse() returns trigger language plpgsql as
         $$ begin raise exception 'no' using errcode = '${code}'; end $$;
       create or replace trigger refuse before insert on employees for each row execute function refuse()`,
    );
    expect((await add('だれか')).status).toBe(status);
  });
});
