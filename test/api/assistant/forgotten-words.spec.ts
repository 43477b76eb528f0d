import { EngineThread } from '../../../libs/ai/src/adapters/offline/engine-thread.js';
import { addEmployee, importTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(60_000);

/** What the engine's thread is told when words are deleted that it may have read. */
describe('words that were deleted', () => {
  let app: TestApp;
  let user: TestUser;
  let id: string;
  const asked = jest.spyOn(EngineThread.prototype, 'call');
  beforeAll(async () => {
    app = await TestApp.start({ worker: false });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
    ({ id } = await importTalk(user, await addEmployee(user), { transcript: TRANSCRIPT, consent: true }));
    await user.post(`/api/conversations/${id}/one-point-advice`, {}).expect(200);
    asked.mockClear();
  });
  afterAll(() => app.close());

  const forgotten = (conversationId?: string) =>
    eventually(
      () =>
        Promise.resolve(
          asked.mock.calls.some(([request]) => request.op === 'forget' && request.conversationId === conversationId),
        ),
      'the engine forgets',
    );

  it('[LOG-7] go from the engine’s memory with their conversation', async () => {
    await user.delete(`/api/conversations/${id}`).expect(204);
    await forgotten(id);
  });

  it('[CUS-9] go from the engine’s memory with the consent', async () => {
    await user.delete(`/api/conversations/${id}/import-consent`).expect(204);
    await forgotten(id);
  });

  it('go from the engine’s memory with the account, of whose conversations nothing is told one by one', async () => {
    await user.delete('/api/account', { password: user.password }).expect(204);
    await forgotten();
  });
});
