import { ERRORS, type ErrorCode } from '@app/contract';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ROUTE_TEXT, type RouteText } from './describe.decorator.js';
import { FIELDS } from './fields.js';
import { TAGS } from './tags.js';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']> & { [ROUTE_TEXT]?: RouteText };

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;

/** What every call can answer, and what calls of a kind can. */
const ALWAYS: readonly ErrorCode[] = ['INTERNAL', 'SERVICE_UNAVAILABLE'];
const WITH_TOKEN: readonly ErrorCode[] = ['UNAUTHENTICATED', 'ACCOUNT_INACTIVE'];
const AFTER_PASSWORD_CHANGE: readonly ErrorCode[] = ['PASSWORD_CHANGE_REQUIRED'];
const AFTER_SECOND_FACTOR: readonly ErrorCode[] = [
  'SECOND_FACTOR_SETUP_REQUIRED',
  'PASSKEY_REQUIRED',
  // Said by the key ring, wherever something of a closed 1on1 would be opened.
  'RECORDS_CLOSED',
];
const WITH_INPUT: readonly ErrorCode[] = ['VALIDATION'];
const WITH_BODY: readonly ErrorCode[] = ['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const WITH_ID: readonly ErrorCode[] = ['INVALID_ID'];

/** The one call that a user whose password must be changed may make. */
const PASSWORD_CHANGE = 'post /api/change-password';
/** The calls that a user who must set up a second factor may make beside it. */
const SECOND_FACTOR = /\/api\/account\/(?:proof|second-factor|passkeys)/u;

const SUCCESS = '成功したとき。';
/** What a success is called where its route says nothing better. */
const SUCCESSES: Readonly<Record<string, string>> = {
  201: '作成したとき。',
  202: '受け付けたとき。あとで行われます。',
  204: '成功したとき。本文はありません。',
};

/** Adds to the description what the code alone does not say: summaries, errors with their sentences, fields and examples. */
export function completeDocument(document: OpenAPIObject): OpenAPIObject {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation: Operation | undefined = item[method];
      if (operation) describeOperation(operation, `${method} ${path}`);
    }
  }
  for (const schema of Object.values(document.components?.schemas ?? {})) {
    if ('properties' in schema) describeFields(schema.properties ?? {});
  }
  document.tags = TAGS.map(([name, description]) => ({ name, description }));
  return document;
}

function describeOperation(operation: Operation, route: string): void {
  const text = operation[ROUTE_TEXT];
  if (text) operation.summary = text.summary;
  Reflect.deleteProperty(operation, ROUTE_TEXT);
  for (const parameter of operation.parameters ?? []) {
    if (!('name' in parameter)) continue;
    const field = FIELDS[parameter.name];
    parameter.description ??= field?.description ?? '';
    if (parameter.in === 'path') parameter.example ??= field?.example;
  }
  for (const [status, success] of Object.entries(operation.responses)) {
    if (success && 'description' in success && success.description === '')
      success.description = SUCCESSES[status] ?? SUCCESS;
  }
  const codes = [...(text?.errors ?? []), ...sharedErrors(operation, route)];
  for (const [status, ofStatus] of byStatus(new Set(codes))) operation.responses[status] = failure(ofStatus);
}

/** The errors that no route has for itself. */
function sharedErrors(operation: Operation, route: string): readonly ErrorCode[] {
  const hasToken = operation.security !== undefined;
  const hasBody = operation.requestBody !== undefined;
  const hasQuery = operation.parameters?.some((parameter) => 'in' in parameter && parameter.in === 'query') === true;
  return [
    ...(hasToken ? WITH_TOKEN : []),
    ...(hasToken && route !== PASSWORD_CHANGE ? AFTER_PASSWORD_CHANGE : []),
    ...(hasToken && route !== PASSWORD_CHANGE && !SECOND_FACTOR.test(route) ? AFTER_SECOND_FACTOR : []),
    ...(hasBody || hasQuery ? WITH_INPUT : []),
    ...(hasBody ? WITH_BODY : []),
    ...(route.includes('{') ? WITH_ID : []),
    ...ALWAYS,
  ];
}

function byStatus(codes: Iterable<ErrorCode>): [string, ErrorCode[]][] {
  const groups = new Map<string, ErrorCode[]>();
  for (const code of codes) {
    const status = String(ERRORS[code].status);
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return [...groups].sort(([a], [b]) => Number(a) - Number(b));
}

function failure(codes: readonly ErrorCode[]): Operation['responses'][string] {
  return {
    description: codes.map((code) => `${code}: ${ERRORS[code].message}`).join('\n\n'),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorDto' },
        examples: Object.fromEntries(
          codes.map((code) => {
            const { status, message } = ERRORS[code];
            return [code, { value: { statusCode: status, code, message } }];
          }),
        ),
      },
    },
  };
}

function describeFields(properties: Record<string, object>): void {
  for (const [name, field] of Object.entries(properties)) {
    const known = FIELDS[name];
    if (known === undefined || '$ref' in field) continue;
    if (!('description' in field)) Object.assign(field, { description: known.description });
    // What a field may be is shown by its enum, where it has one that the example is not in.
    const allowed: unknown = 'enum' in field ? field.enum : undefined;
    const fits = !Array.isArray(allowed) || allowed.includes(known.example);
    const isPlain = !('items' in field) || Array.isArray(known.example);
    if (known.example !== undefined && fits && isPlain && !('example' in field))
      Object.assign(field, { example: known.example });
  }
}
