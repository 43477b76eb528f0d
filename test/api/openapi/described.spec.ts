import { ERRORS } from '@app/contract';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { TestApp } from '../../kit/product/test-app.js';

interface Response {
  description: string;
  content?: Record<string, { examples?: Record<string, { value: { statusCode: number; message: string } }> }>;
}
interface Schema {
  type?: string;
  enum?: unknown[];
  description?: string;
  example?: unknown;
  $ref?: string;
}
interface Operation {
  summary?: string;
  tags: string[];
  parameters?: { name: string; description?: string; schema: object; example?: unknown }[];
  responses: Record<string, Response>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  components: { schemas: Record<string, { properties?: Record<string, Schema> }> };
}

/** A route of the express router. */
interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> };
}

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

describe('the description of the API for people', () => {
  let document: Document;
  let operations: [string, Operation][];
  let fields: [string, Schema][];
  beforeAll(async () => {
    document = JSON.parse(await readFile('test/api/openapi/openapi.json', 'utf8')) as Document;
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
    );
    fields = Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties).map(([name, field]): [string, Schema] => [`${schema}.${name}`, field]),
    );
  });

  it('says in Japanese what each route, group and parameter is (else: @Describe beside the route)', () => {
    for (const [route, { summary, tags, parameters = [] }] of operations) {
      expect([route, summary]).toEqual([route, expect.stringMatching(JAPANESE)]);
      for (const tag of tags) expect(document.tags.map(({ name }) => name)).toContain(tag);
      for (const { name, description } of parameters)
        expect([route, name, description]).toEqual([route, name, expect.stringMatching(JAPANESE)]);
    }
    for (const { description } of document.tags) expect(description).toMatch(JAPANESE);
  });

  it('says in Japanese what each field is (else: a comment in the DTO, or apps/api/src/docs/fields.ts)', () => {
    const silent = fields.filter(
      ([, { description, $ref }]) => $ref === undefined && !JAPANESE.test(description ?? ''),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('shows an example of each plain field (else: @example in the DTO, or example in apps/api/src/docs/fields.ts)', () => {
    const bare = fields.filter(
      ([, field]) =>
        ['string', 'number', 'integer', 'boolean'].includes(field.type ?? '') &&
        field.enum === undefined &&
        field.example === undefined,
    );
    expect(bare.map(([name]) => name)).toEqual([]);
  });

  it('has no example that its own schema refuses', () => {
    const parameters = operations.flatMap(([route, { parameters: all = [] }]) =>
      all.map(({ name, schema, example }): [string, Schema] => [`${route} ${name}`, { ...schema, example }]),
    );
    const wrong = [...fields, ...parameters].filter(
      ([, { example, ...schema }]) =>
        example !== undefined &&
        !z
          .fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0], { defaultTarget: 'openapi-3.0' })
          .safeParse(example).success,
    );
    expect(wrong.map(([name, { example }]) => `${name}: ${JSON.stringify(example)}`)).toEqual([]);
  });

  it('says in Japanese what each success is', () => {
    for (const [route, { responses }] of operations) {
      for (const [status, { description }] of Object.entries(responses))
        expect([route, status, description]).toEqual([route, status, expect.stringMatching(JAPANESE)]);
    }
  });

  it('names the errors that the kind of a route brings, and no others of them', () => {
    const codes = (route: string): string[] =>
      Object.values(operations.find(([name]) => name === route)?.[1].responses ?? {}).flatMap(({ content }) =>
        Object.keys(content?.['application/json']?.examples ?? {}),
      );
    const always = ['INTERNAL', 'SERVICE_UNAVAILABLE'];
    const lacking = ['PASSWORD_CHANGE_REQUIRED', 'SECOND_FACTOR_SETUP_REQUIRED', 'PASSKEY_REQUIRED', 'RECORDS_CLOSED'];
    const signedIn = ['ACCOUNT_INACTIVE', 'UNAUTHENTICATED'];
    expect(codes('get /api/public-settings').sort()).toEqual(always);
    expect(codes('get /api/employees').sort()).toEqual([...lacking, ...signedIn, ...always].sort());
    expect(codes('get /api/dashboard/issues')).toContain('VALIDATION');
    expect(codes('post /api/login')).toEqual(expect.arrayContaining(['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS']));
    expect(codes('post /api/change-password')).not.toContain('PASSWORD_CHANGE_REQUIRED');
    expect(codes('post /api/account/second-factor/totp')).not.toContain('SECOND_FACTOR_SETUP_REQUIRED');
    expect(codes('post /api/change-password')).toEqual(expect.arrayContaining([...signedIn, 'BODY_TOO_LARGE']));
  });

  it('[ERR-5] shows each error of a route with its status and its sentence', () => {
    for (const [, { responses }] of operations) {
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

  it('serves the routes as they are committed', async () => {
    const served = await (await fetch(`${app.url}/api/docs/openapi.json`)).json();
    const committed: unknown = JSON.parse(await readFile('test/api/openapi/openapi.json', 'utf8'));
    // Sources under test carry no comments, what is built does: test/e2e/shell/docs.spec.ts compares the whole.
    expect(Object.keys((served as Document).paths).sort()).toEqual(Object.keys((committed as Document).paths).sort());
  });

  it('describes every route that is mounted (else: take @ApiExcludeController off, then npm run openapi)', async () => {
    const { router } = app.nest.getHttpAdapter().getInstance() as unknown as { router: { stack: Layer[] } };
    // Middleware stands there for every method at once.
    const mounted = router.stack.flatMap(({ route }) => {
      const [method, ...others] = Object.keys(route?.methods ?? {});
      if (route === undefined || method === undefined || others.length > 0) return [];
      return [route.path].flat().map((path) => `${method} ${path.replace(/:(\w+)/gu, '{$1}')}`);
    });
    const own = mounted.filter((route) => !/^get \/(?:health\/(?:live|ready)$|metrics$|api\/docs)/u.test(route));
    // What OpenID Connect describes: a company's provider alone calls these.
    const ofProvider = ['get /api/oidc/callback', 'post /api/oidc/backchannel-logout'];
    expect(own).toEqual(expect.arrayContaining(ofProvider));
    const { paths } = JSON.parse(await readFile('test/api/openapi/openapi.json', 'utf8')) as Document;
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(mounted).toContain('get /health/live');
    expect(own.sort()).toEqual([...described, ...ofProvider].sort());
  });
});
