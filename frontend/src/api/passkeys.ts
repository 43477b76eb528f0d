import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { invalidResponseError } from './api-error.js';
import { answerOf, api, completed, type Schemas } from './client.js';

/** The calls in which an authenticator of this browser takes part. Loaded when somebody presses a button that needs one. */

/** Logs in with a passkey of this browser. @returns the token */
export async function loginWithPasskey(remember: boolean): Promise<string> {
  const body = { answer: await signed(), remember };
  return (await answerOf(api.POST('/api/login/passkey', { body }))).token;
}

/** Proves with a passkey of this browser to be still the user. */
export async function proveWithPasskey(): Promise<void> {
  await completed(api.POST('/api/account/passkeys/proof', { body: { answer: await signed() } }));
}

/** Makes a passkey in this browser. @returns recovery codes where it is the first second factor */
export async function makePasskey(proof: Schemas['ProofDto']): Promise<string[] | null> {
  const { options } = await answerOf(api.POST('/api/account/passkeys/options', { body: proof }));
  if (!isCreation(options)) throw invalidResponseError();
  const answer = { ...(await startRegistration({ optionsJSON: options })) };
  return (await answerOf(api.POST('/api/account/passkeys', { body: { answer } }))).recoveryCodes;
}

async function signed(): Promise<Record<string, unknown>> {
  const { options } = await answerOf(api.POST('/api/login/passkey/options'));
  if (!isRequest(options)) throw invalidResponseError();
  return { ...(await startAuthentication({ optionsJSON: options })) };
}

// The server's library makes them for the browser's: this one only hands them on.
function isRequest(options: object): options is PublicKeyCredentialRequestOptionsJSON {
  return 'challenge' in options;
}

function isCreation(options: object): options is PublicKeyCredentialCreationOptionsJSON {
  return 'challenge' in options && 'rp' in options && 'user' in options;
}
