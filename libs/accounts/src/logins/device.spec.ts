import { deviceOf } from './device.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome（Windows）'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, 'Edge（Windows）'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox（macOS）'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari（iPhone）',
    ],
    [`Mozilla/5.0 (Linux; Android 15; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome（Android）'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome（Linux）'],
    ['Something (Linux)', 'Linux'],
    ['curl/8.5.0', '不明な端末'],
    [undefined, '不明な端末'],
  ])('[IDN-1] of %s is %s', (userAgent, name) => {
    expect(deviceOf(userAgent)).toBe(name);
  });
});
