import { needsConsent } from './needs-consent.js';

const AGREED = { consent_at: '2026-11-06T05:00:00.000Z', consent_key: 'sherpa' };
const KEYS = { sherpa: 'sherpa', google: 'google eu' };

describe('the question before a recording', () => {
  it('[CUS-10] asks if no one has agreed yet', () => {
    expect(needsConsent(undefined, 'sherpa', KEYS)).toBe('first');
    expect(needsConsent({ consent_at: null, consent_key: null }, 'sherpa', KEYS)).toBe('first');
  });

  it('[CUS-10] asks again when the voice would go elsewhere, by another mode or another server', () => {
    expect(needsConsent(AGREED, 'google', KEYS)).toBe('moved');
    expect(needsConsent(AGREED, 'sherpa', { sherpa: 'sherpa 2' })).toBe('moved');
    expect(needsConsent({ ...AGREED, consent_key: null }, 'sherpa', KEYS)).toBe('moved');
  });

  it('[CUS-10] does not ask twice for the same destination, nor while the settings are not known', () => {
    expect(needsConsent(AGREED, 'sherpa', KEYS)).toBeNull();
    expect(needsConsent(AGREED, 'sherpa', undefined)).toBeNull();
  });
});
