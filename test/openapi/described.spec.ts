import { ERRORS } from '@app/contract';
import { readFile } from 'node:fs/promises';
import { OPERATIONS } from '../../apps/api/src/docs/operations.js';
import { TestApp } from '../harness/app.js';

interface Response {
  description: string;
  content?: Record<string, { examples?: Record<string, { value: { statusCode: number; message: string } }> }>;
}
interface Operation {
  summary?: string;
  tags: string[];
  parameters?: { name: string; description?: string }[];
  responses: Record<string, Response>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  components: { schemas: Record<string, { properties?: Record<string, object> }> };
}

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

describe('the description of the API for people', () => {
  let document: Document;
  let operations: [string, Operation][];
  beforeAll(async () => {
    document = JSON.parse(await readFile('test/openapi/openapi.json', 'utf8')) as Document;
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
    );
  });

  it('lists exactly the routes there are (else: apps/api/src/docs/operations.ts)', () => {
    expect(operations.map(([route]) => route).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it('says in Japanese what each route, group and parameter is', () => {
    for (const [route, { summary, tags, parameters = [] }] of operations) {
      expect([route, summary]).toEqual([route, expect.stringMatching(JAPANESE)]);
      for (const tag of tags) expect(document.tags.map(({ name }) => name)).toContain(tag);
      for (const { name, description } of parameters)
        expect([route, name, description]).toEqual([route, name, expect.stringMatching(JAPANESE)]);
    }
    for (const { description } of document.tags) expect(description).toMatch(JAPANESE);
  });

  it('says in Japanese what each field is (else: a comment in the DTO, or apps/api/src/docs/fields.ts)', () => {
    const silent = Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, field]) => !('description' in field) && !('$ref' in field) && !('allOf' in field))
        .map(([name]) => `${schema}.${name}`),
    );
    expect(silent).toEqual([]);
  });

  it('[ERR-5] shows each error of a route with its status and its sentence', () => {
    for (const [route, { responses }] of operations) {
      const shown = Object.entries(responses).filter(([status]) => Number(status) >= 400);
      const codes = shown.flatMap(([status, { content }]) =>
        Object.entries(content?.['application/json']?.examples ?? {}).map(([code, { value }]) => {
          expect(value).toEqual({
            statusCode: Number(status),
            code,
            message: ERRORS[code as keyof typeof ERRORS].message,
          });
          return code;
        }),
      );
      expect([route, codes]).toEqual([route, expect.arrayContaining([...(OPERATIONS[route]?.errors ?? [])])]);
      expect(codes).toContain('INTERNAL');
    }
  });
});

describe('Swagger UI', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false });
  }, 60_000);
  afterAll(() => app.close());

  it('[SEC-23] stands at /api/docs under the policy of all pages, with files of our own alone', async () => {
    const page = await fetch(`${app.url}/api/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await page.text();
    expect(html).toContain('Jizo 1on1 API');
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//u);
    expect(html).not.toMatch(/<script(?![^>]*src=)[^>]*>\s*\S/u);
  });

  it('shows the description as it is committed', async () => {
    const served = await (await fetch(`${app.url}/api/docs/openapi.json`)).json();
    const committed: unknown = JSON.parse(await readFile('test/openapi/openapi.json', 'utf8'));
    expect(Object.keys((served as Document).paths).sort()).toEqual(Object.keys((committed as Document).paths).sort());
  });
});
