import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '#platform/api/api-client.ts';
import { createPasskeyChallenge } from '@candela/contract/sign-in/passkeys';
import type { PasskeyAnswer } from '@candela/contract/sign-in/proofs';

const library = () => import('@simplewebauthn/browser');

/** Refusals are shown by the form, or not at all. */
const challenge = () => call(createPasskeyChallenge, {}, { isShownByPage: true });

/** The browser created or used no passkey: the user cancelled, or there is none. */
export class PasskeyDeclined extends Error {}

/** Passkeys work only for host names, over https or on localhost. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
}

/** Creates a passkey. Raises `PasskeyDeclined`. */
export async function makePasskey(options: unknown) {
  const { startRegistration } = await library();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch(decline);
}

/** Asks for a signature by a passkey. Raises `PasskeyDeclined`. */
export async function askPasskey(): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, { options }] = await Promise.all([library(), challenge()]);
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(decline);
}

/**
 * Offers passkeys as autofill of the email field; nothing happens until the user chooses one.
 * @returns a function that cancels it
 */
export function offerPasskeys(onAnswer: (answer: PasskeyAnswer) => void): () => void {
  let isStopped = false;
  void offer().catch(() => {
    // No passkey was chosen, or the server cannot be reached: the user can sign in another way.
  });
  async function offer(): Promise<void> {
    if (!canUsePasskeys()) return;
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await library();
    if (!(await browserSupportsWebAuthnAutofill()) || isStopped) return;
    const { options } = await challenge();
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
