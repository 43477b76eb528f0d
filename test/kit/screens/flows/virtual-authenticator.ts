import type { Page } from 'playwright';

/** A device that makes passkeys and shows them at once, as one whose owner has touched it. */
export async function addAuthenticator(
  page: Page,
): Promise<{ refuse: () => Promise<void>; accept: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const verify = async (isUserVerified: boolean) => {
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
  return { refuse: () => verify(false), accept: () => verify(true) };
}
