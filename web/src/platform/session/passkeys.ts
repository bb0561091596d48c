import { createPasskeyChallenge } from '@candela/contract/accounts/passkeys';
import type { PasskeyAnswer } from '@candela/contract/accounts/proofs';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '#platform/api/api-client.ts';

const library = () => import('@simplewebauthn/browser');

/** The browser made or used no passkey: its user has cancelled, or there is none. */
export class PasskeyDeclined extends Error {}

/** Browsers have passkeys for names of hosts only, over https or on this machine. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
}

/** Asks the browser to make a passkey. Raises `PasskeyDeclined`. */
export async function makePasskey(options: unknown) {
  const { startRegistration } = await library();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch(decline);
}

/** Asks the browser for what a passkey has signed. Raises `PasskeyDeclined`. */
export async function askPasskey(): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, { options }] = await Promise.all([library(), call(createPasskeyChallenge)]);
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(decline);
}

/**
 * Has the browser offer passkeys where the address is entered; nothing happens until one is chosen.
 * @returns how to stop it
 */
export function offerPasskeys(onAnswer: (answer: PasskeyAnswer) => void): () => void {
  let isStopped = false;
  void offer().catch(() => {
    // Nothing was chosen, or the server is away: there are other ways in.
  });
  async function offer(): Promise<void> {
    if (!canUsePasskeys()) return;
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await library();
    if (!(await browserSupportsWebAuthnAutofill()) || isStopped) return;
    const { options } = await call(createPasskeyChallenge);
    if (isStopped) return;
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    onAnswer(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  }
  return () => {
    isStopped = true;
    void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
  };
}

function decline(cause: unknown): never {
  throw new PasskeyDeclined('No passkey was made or used.', { cause });
}
