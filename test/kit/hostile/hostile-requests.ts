/** A small seeded generator (mulberry32), so that a failing request can be made again. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The part of an OpenAPI document that requests are made from. */
export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
}

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
}

export interface HostileRequest {
  method: string;
  /** The path as the description writes it. */
  route: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '👩‍👩‍👧‍👦',
  "'; drop table users; --",
  '" or 1=1 --',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}%s%n',
  '../../etc/passwd',
  '話者１：全角',
  '\r\n\r\nSet-Cookie: a=b',
  'あ'.repeat(3_000),
  '0000-00-00',
  '9999-99-99T99:99:99Z',
  '1e309',
  '__proto__',
];

const NUMBERS = [0, -1, 1e308, -1e308, 2 ** 53, 0.1, 2_147_483_648, -2_147_483_649];

/** Makes requests that no browser would: wrong types, deep JSON, huge numbers, odd encodings, foreign ids, SQL and HTML. */
export function hostileRequests(
  description: ApiDescription,
  { count, seed, ids, inTurn = false }: { count: number; seed: number; ids: readonly string[]; inTurn?: boolean },
): HostileRequest[] {
  const random = seeded(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

  const value = (depth = 0): unknown => {
    const kind = Math.floor(random() * 9);
    if (kind < 3) return pick(TEXTS);
    if (kind === 3) return pick(NUMBERS);
    if (kind === 4) return pick([true, false, null]);
    if (kind === 5) return pick(ids);
    if (depth > 3) return [];
    if (kind === 6) return Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1));
    if (kind === 7) return nested(Math.floor(random() * 200));
    return Object.fromEntries(
      [...Array(Math.floor(random() * 4)).keys()].map((at) => [pick([...TEXTS, `k${at}`]), value(depth + 1)]),
    );
  };

  const bodyOf = ({ requestBody }: Operation): string | undefined => {
    const ref = requestBody?.content['application/json']?.schema.$ref;
    const properties = Object.keys(description.components.schemas[ref?.split('/').at(-1) ?? '']?.properties ?? {});
    const kind = random();
    if (kind < 0.08) return pick(['{', '[]', 'null', '"text"', '[[[[', '{"a":}', '\ufeff{}', '1'.repeat(400)]);
    if (properties.length === 0 && kind < 0.6) return undefined;
    const fields = properties.filter(() => random() < 0.85).map((name) => [name, value()] as const);
    return JSON.stringify(Object.fromEntries([...fields, ['unexpected', value()]]));
  };

  return Array.from({ length: count }, (_, at) => {
    const { path, method, operation } = inTurn ? operations[at % operations.length]! : pick(operations);
    const filled = path.replace(/\{\w+\}/gu, () =>
      encodeURIComponent(random() < 0.7 ? pick(ids) : pick(TEXTS).toWellFormed()),
    );
    const query = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'query' && random() < 0.7)
      .map(({ name }) => `${name}=${encodeURIComponent(random() < 0.5 ? pick(ids) : pick(TEXTS).toWellFormed())}`);
    if (random() < 0.1) query.push('employeeId[]=1', 'employeeId[$gt]=', '__proto__[x]=1');
    const body = method === 'GET' ? undefined : bodyOf(operation);
    const type =
      random() < 0.9
        ? 'application/json'
        : pick(['text/plain', 'application/xml', 'application/json; charset=utf-16', '']);
    return {
      method,
      route: path,
      path: query.length === 0 ? filled : `${filled}?${query.join('&')}`,
      headers: body === undefined || type === '' ? {} : { 'content-type': type },
      body,
    };
  });
}

function nested(depth: number): unknown {
  let inner: unknown = 'deep';
  for (let at = 0; at < depth; at += 1) inner = at % 2 === 0 ? [inner] : { inner };
  return inner;
}
