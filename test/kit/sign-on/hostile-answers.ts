import { CLIENT } from './company-provider.js';
import { json, type HostileProvider, type ProviderAnswer, type Reply } from './hostile-provider.js';

/** A change that makes a right answer one that nobody may be logged in by. */
export interface HostileAnswer {
  name: string;
  change: (answer: ProviderAnswer, provider: HostileProvider) => void;
}

type Change = HostileAnswer['change'];

/** Values that are no name of anybody, of any type. */
const NOTHING: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  0,
  1,
  -1,
  true,
  false,
  [],
  {},
  [[]],
  [''],
  { a: 1 },
  1e308,
];
const named = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value).slice(0, 60));

const cases = (group: string, values: readonly unknown[], change: (value: unknown) => Change): HostileAnswer[] =>
  values.map((value, at) => ({ name: `${group} ${String(at)}: ${named(value)}`, change: change(value) }));

const claim = (name: string, values: readonly unknown[]): HostileAnswer[] =>
  cases(name, values, (value) => ({ claims }) => {
    if (value === undefined) Reflect.deleteProperty(claims, name);
    else claims[name] = value;
  });

/** Nearly the right text: with something before, after, inside, in other case or in a list with others. */
function nearly(right: string): unknown[] {
  const inside = Array.from(right, (_, at) => right.slice(0, at) + right.slice(at + 1));
  const around = ['/', ' ', '\n', '\0', '.', '#', '?', '%20', 'x', '\u200b', '。'];
  return [
    ...inside,
    ...around.flatMap((one) => [`${right}${one}`, `${one}${right}`]),
    right.toUpperCase(),
    Array.from(right).reverse().join(''),
    { [right]: right },
  ];
}

const replies = (change: (answer: ProviderAnswer, reply: Reply) => void): ((value: unknown) => Change) => {
  return (value) => (answer) => change(answer, value as Reply);
};

const HUGE = 'x'.repeat(600_000);
/** Answers over HTTP that say nothing of anybody. */
const BROKEN: readonly Reply[] = [
  ...[201, 204, 302, 304, 400, 401, 403, 404, 418, 429, 500, 502, 503].map((status) => json({ sub: 'x' }, status)),
  ...['text/html', 'text/plain', 'application/jwt', 'image/png', 'application/x-www-form-urlencoded'].map((type) => ({
    ...json({ sub: 'x', access_token: 'a', token_type: 'Bearer' }),
    type,
  })),
  ...['', '{', 'null', '[]', '[{}]', '"text"', '1', '{}', '\0', '{"a":}', '<html>', '{"__proto__":{"sub":"x"}}'].map(
    (body) => ({
      status: 200,
      type: 'application/json',
      body,
    }),
  ),
  json({ sub: HUGE }),
  { status: 200, type: 'application/json', body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
];

const seconds = (): number => Math.floor(Date.now() / 1000);

/** What a provider, or somebody between, can answer that is not right. `issuer` is the right one. */
export function hostileAnswers(issuer: string): HostileAnswer[] {
  return [
    ...claim('iss', [...NOTHING, ...nearly(issuer), 'https://accounts.google.com', [issuer]]),
    ...claim('aud', [...NOTHING, ...nearly(CLIENT.id), ['other'], [CLIENT.id, 'other'], [[CLIENT.id]]]),
    ...claim('sub', [undefined, null, '', 0, 1, true, [], {}, ['a'], { a: 1 }]),
    ...claim('nonce', [...NOTHING, 'n', HUGE.slice(0, 5_000)]),
    ...cases(
      'nonce nearly',
      Array.from({ length: 43 }, (_, at) => at),
      (at) =>
        ({ claims }) => {
          const right = String(claims['nonce']);
          claims['nonce'] = right.slice(0, Number(at)) + right.slice(Number(at) + 1);
        },
    ),
    ...claim('exp', [undefined, null, '', 'soon', true, [], {}, 0, -1, 1, seconds() - 3_600, seconds() - 86_400]),
    ...claim('iat', [undefined, null, '', 'now', true, [], {}]),
    ...claim('nbf', [seconds() + 3_600, 'later', true, [], {}]),
    ...signatures(),
    ...cases(
      'token',
      BROKEN,
      replies((answer, reply) => (answer.token = () => reply)),
    ),
    ...cases(
      'userinfo',
      BROKEN,
      replies((answer, reply) => (answer.userinfo = reply)),
    ),
    ...cases('userinfo of another', [...NOTHING, 'somebody else', HUGE], (sub) => (answer) => {
      answer.userinfo = json({ sub });
    }),
    ...cases('ID token', [...NOTHING, 'a.b.c', 'a.b', '..', 'e30.e30.', HUGE], (value) => (answer) => {
      answer.whole = () => value;
    }),
    ...cases('access token', [undefined, null, '', 0, [], {}], (value) => (answer) => {
      answer.token = (id) => json({ access_token: value, token_type: 'Bearer', id_token: id });
    }),
    ...cases('token type', [undefined, null, '', 0, [], 'mac', 'none'], (value) => (answer) => {
      answer.token = (id) => json({ access_token: 'a', token_type: value, id_token: id });
    }),
    ...queries(issuer),
  ];
}

function signatures(): HostileAnswer[] {
  const algorithms = [
    'none',
    'None',
    'NONE',
    'nOnE',
    '',
    'HS256',
    'HS512',
    'RS1',
    'RS384',
    'PS256',
    'ES256',
    'EdDSA',
    'A',
    null,
    1,
    [],
  ];
  return [
    ...cases(
      'algorithm',
      algorithms,
      (alg) =>
        ({ header }) =>
          void (header['alg'] = alg),
    ),
    ...cases('algorithm without a signature', algorithms, (alg) => (answer) => {
      answer.header['alg'] = alg;
      answer.sign = () => '';
    }),
    ...cases('code by', ['public key', 'client secret'], (what) => (answer, provider) => {
      answer.header['alg'] = 'HS256';
      answer.sign = (input) => provider.macBy(what === 'public key' ? 'public key' : 'client secret', input);
    }),
    ...cases(
      'another key',
      [{}, { kid: 'new' }, { kid: undefined }, { kid: '' }, { kid: '../../etc/passwd' }],
      (more) => (answer, provider) => {
        Object.assign(answer.header, more);
        answer.sign = (input) => provider.signed(input, true);
      },
    ),
    ...cases('another key that the token brings', ['jwk', 'jku', 'x5u'], (name) => (answer, provider) => {
      answer.header[String(name)] = name === 'jwk' ? provider.otherKey : 'http://127.0.0.1:1/keys';
      answer.sign = (input) => provider.signed(input, true);
    }),
    ...cases(
      'critical',
      [['b64'], ['x'], 'x', []],
      (crit) =>
        ({ header }) =>
          void (header['crit'] = crit),
    ),
    ...cases(
      'cut',
      Array.from({ length: 30 }, (_, at) => at * 8),
      (length) => (answer, provider) => {
        answer.sign = (input) => provider.signed(input).slice(0, Number(length));
      },
    ),
    ...cases(
      'changed',
      Array.from({ length: 40 }, (_, at) => at * 8),
      (at) => (answer, provider) => {
        answer.sign = (input) => {
          const right = provider.signed(input);
          const place = Number(at);
          return right.slice(0, place) + (right[place] === 'A' ? 'B' : 'A') + right.slice(place + 1);
        };
      },
    ),
    ...cases('claims of before', ['sub', 'iss', 'aud', 'exp'], (name) => (answer, provider) => {
      // Signed, and changed afterwards.
      const signed = provider.tokenOf({ ...answer, claims: { ...answer.claims, [String(name)]: 'else' } });
      answer.sign = () => signed.split('.')[2] ?? '';
    }),
  ];
}

function queries(issuer: string): HostileAnswer[] {
  const set =
    (name: string) =>
    (value: unknown): Change =>
    ({ query }) => {
      if (value === undefined) query.delete(name);
      else query.set(name, typeof value === 'string' ? value : '');
    };
  return [
    ...cases('state', [undefined, '', 'x', 'null', HUGE.slice(0, 9_000)], set('state')),
    ...cases(
      'state nearly',
      Array.from({ length: 43 }, (_, at) => at),
      (at) =>
        ({ query }) => {
          const right = query.get('state') ?? '';
          query.set('state', right.slice(0, Number(at)) + right.slice(Number(at) + 1));
        },
    ),
    ...cases(
      'state twice',
      ['x', ''],
      (value) =>
        ({ query }) =>
          query.append('state', String(value)),
    ),
    ...cases('code', [undefined, ''], set('code')),
    ...cases(
      'issuer of the answer',
      [undefined, '', 'https://evil.example', `${issuer}/`, `${issuer}.evil`],
      set('iss'),
    ),
    ...cases('error', ['access_denied', 'login_required', 'server_error', '<script>'], set('error')),
    ...cases('error twice', ['a'], (value) => ({ query }) => {
      query.append('error', String(value));
      query.append('error', String(value));
    }),
  ];
}
