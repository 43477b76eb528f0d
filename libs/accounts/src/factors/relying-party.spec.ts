import { relyingParty } from './relying-party.js';

describe('for whom passkeys are made', () => {
  it.each([
    ['https://1on1.example.co.jp', { id: '1on1.example.co.jp', origin: 'https://1on1.example.co.jp' }],
    ['https://1on1.example.co.jp:8443/jizo', { id: '1on1.example.co.jp', origin: 'https://1on1.example.co.jp:8443' }],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://1on1.example.co.jp', null],
    ['http://127.0.0.1:3000', null],
    ['https://192.0.2.1', null],
    ['https://[2001:db8::1]', null],
    [undefined, null],
  ])('[IDN-4] at %s: %j', (PUBLIC_URL, party) => {
    expect(relyingParty({ PUBLIC_URL })).toEqual(party);
  });
});
