import { JwtService } from '@nestjs/jwt';
import { SECRET } from '../product/test-app.js';

const UNKNOWN = '0190a6f0-0000-7000-8000-000000000000';

/** The claims of a token. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

/** The line is cut before all of it has arrived. */
export const TOO_LARGE = 'larger than a header may be';

/** Tokens that look like one which counts, and headers that somebody may try in place of it: each opens nothing. */
export function hostileHeaders(token: string, other: string): Record<string, Record<string, string>> {
  const claims = claimsOf(token);
  // The library writes them.
  for (const name of ['iat', 'exp']) Reflect.deleteProperty(claims, name);
  const [header = '', body = '', signature = ''] = token.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (payload: object, secret = SECRET, options = {}) =>
    new JwtService({ secret }).sign(payload, { algorithm: 'HS256', expiresIn: 60, ...options });
  const tokens = {
    'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'no algorithm in other letters': `${encode({ alg: 'nOnE' })}.${body}.${signature}`,
    'another algorithm': sign(claims, SECRET, { algorithm: 'HS512' }),
    'another key': sign(claims, 'x'.repeat(32)),
    'changed claims': `${header}.${encode({ ...claimsOf(token), role: 'admin' })}.${signature}`,
    expired: sign(claims, SECRET, { expiresIn: -1 }),
    'the login of another user': sign({ ...claims, sid: claimsOf(other)['sid'] }),
    'a login that is none': sign({ ...claims, sid: UNKNOWN }),
    'a login whose id is none': sign({ ...claims, sid: "' or 1=1 --" }),
    'an unknown user': sign({ ...claims, sub: UNKNOWN }),
    'large, of another user': sign({ ...claims, sub: UNKNOWN, note: 'あ'.repeat(2_000) }),
    [TOO_LARGE]: sign({ ...claims, note: 'x'.repeat(40_000) }),
    'no token': 'nani-mo-nai',
  };
  const headers = {
    'nothing behind Bearer': { authorization: 'Bearer' },
    'in another scheme': { authorization: `Basic ${Buffer.from(`admin:${token}`).toString('base64')}` },
    'in a cookie': { cookie: `token=${token}; jizo_sign_on=${token}; jizo_queues=${token}` },
    'a proxy that says who it is': {
      'x-forwarded-user': 'admin',
      'x-remote-user': 'admin',
      'x-original-url': '/api/login',
    },
    'another method': { 'x-http-method-override': 'OPTIONS', 'x-method-override': 'HEAD' },
  };
  const signed = Object.entries(tokens).map(([what, one]) => [what, { authorization: `Bearer ${one}` }]);
  return { ...Object.fromEntries(signed), ...headers } as Record<string, Record<string, string>>;
}
