import type { Api } from '#platform/http/api.ts';
import {
  createPasskey,
  createPasskeyChallenge,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@candela/contract/sign-in/passkeys';
import type { createPasskeyRegistration } from './passkey-registration.ts';
import type { Passkeys } from './passkeys.service.ts';

interface Services {
  passkeys: Passkeys;
  registration: ReturnType<typeof createPasskeyRegistration>;
}

export function mountPasskeys(api: Api, { passkeys, registration }: Services): void {
  api.route(startPasskey, (_input, { caller }) => registration.start(caller));
  api.route(createPasskey, ({ body }, { caller }) => registration.create(caller, body.name, body.answer), {
    securityLog: 'all',
  });
  api.route(renamePasskey, ({ params, body }, { caller }) => passkeys.rename(caller, params.id, body.name));
  api.route(removePasskey, ({ params }, { caller }) => passkeys.remove(caller, params.id), { securityLog: 'all' });
  api.route(createPasskeyChallenge, (_input, { caller }) => passkeys.createChallenge(caller), {
    requestsPerMinute: 60,
  });
}
