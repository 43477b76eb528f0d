import { ERRORS } from '@app/contract';
import { errorFromAnswer, invalidResponseError, messageFor, networkError } from './api-error.js';

const JSON_TYPE = 'application/json; charset=utf-8';

describe('what an answer that is not OK says to a person', () => {
  it.each([502, 503, 504])('[ERR-1] says at %d that the server is not available for now', (status) => {
    const error = errorFromAnswer(status, 'text/html', '<h1>Bad Gateway</h1>');
    expect(error.message).toBe('サーバーが一時的に利用できません。しばらくしてからもう一度お試しください。');
    expect(error.status).toBe(status);
  });

  it('[ERR-2] takes the message of the body, with its code and the state that stands now', () => {
    const body = { statusCode: 409, code: 'CONFLICT', message: ERRORS.CONFLICT.message, current: { revision: 4 } };
    expect(errorFromAnswer(409, JSON_TYPE, JSON.stringify(body))).toMatchObject({
      message: ERRORS.CONFLICT.message,
      code: 'CONFLICT',
      status: 409,
      current: { revision: 4 },
    });
  });

  it('[ERR-2] takes the error field where there is no message', () => {
    expect(errorFromAnswer(400, JSON_TYPE, '{"error":"だめでした。"}').message).toBe('だめでした。');
  });

  it('[ERR-2] wraps a plain text as the message', () => {
    expect(errorFromAnswer(400, 'text/plain; charset=utf-8', '読めませんでした。').message).toBe('読めませんでした。');
  });

  it.each([
    ['HTML', 'text/html', '<h1>Cannot GET</h1>'],
    ['an empty body', '', ''],
    ['broken JSON', JSON_TYPE, '{"message":'],
    ['a message that is no text', JSON_TYPE, '{"message":[1]}'],
  ])('[ERR-2] says the status where the body is %s', (_what, type, text) => {
    const error = errorFromAnswer(418, type, text);
    expect(error.message).toBe('HTTPエラーが発生しました（418）。');
    expect(error.code).toBe('HTTP_STATUS');
  });

  it('[ERR-3] asks to check the connection when no answer came', () => {
    expect(networkError().message).toBe('ネットワークエラーが発生しました。接続を確認して、もう一度お試しください。');
  });

  it('[ERR-4] says that the answer could not be read', () => {
    expect(invalidResponseError().message).toBe('サーバーから無効な応答が返されました。');
  });

  it('never shows the text of a programming error', () => {
    expect(messageFor(new TypeError('x is undefined'), 'だめでした。')).toBe('だめでした。');
    expect(messageFor(networkError(), 'だめでした。')).toBe(networkError().message);
  });
});
