import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

jest.setTimeout(180_000);

interface Operation {
  security?: object[];
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
}

const COMMITTED = { 'openapi.json': 'test/api/openapi/openapi.json', 'schema.d.ts': 'frontend/src/api/schema.d.ts' };

describe('the description of the API', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'jizo-openapi-'));
    await promisify(execFile)(process.execPath, ['scripts/openapi.mjs', folder], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(Object.entries(COMMITTED))(
    '%s is as fresh as the controllers (else: npm run openapi)',
    async (name, committed) => {
      // Compared as a whole first, so that a stale file does not print itself.
      const same = (await readFile(path.join(folder, name), 'utf8')) === (await readFile(committed, 'utf8'));
      expect(`${committed}: ${same ? 'fresh' : 'stale'}`).toBe(`${committed}: fresh`);
    },
  );

  it('names the shape of every answer, the status of every success and the token wherever one is needed', async () => {
    const { paths } = JSON.parse(await readFile(COMMITTED['openapi.json'], 'utf8')) as {
      paths: Record<string, Record<string, Operation>>;
    };
    const open = [
      'post /api/login',
      'post /api/login/passkey',
      'post /api/login/passkey/options',
      'post /api/register',
      'post /api/password-reset/request',
      'post /api/password-reset/confirm',
      'post /api/email-change/undo',
      'post /api/oidc/start',
      'post /api/oidc/token',
      'get /api/public-settings',
      'get /api/maintenance',
    ];
    for (const [route, operations] of Object.entries(paths)) {
      for (const [method, { responses, security }] of Object.entries(operations)) {
        const name = `${method} ${route}`;
        expect([name, security !== undefined]).toEqual([name, !open.includes(name)]);
        expect([name, responses['default']?.content?.['application/json']?.schema.$ref]).toEqual([
          name,
          '#/components/schemas/ErrorDto',
        ]);
        const [status, success] = Object.entries(responses)[0]!;
        expect([name, Number(status) < 300]).toEqual([name, true]);
        // A mail that is wanted is accepted, and there is nothing to say of it yet.
        const isEmpty = status === '204' || name === 'post /api/account/records/mail';
        expect([name, success.content !== undefined]).toEqual([name, !isEmpty]);
      }
    }
  });
});
