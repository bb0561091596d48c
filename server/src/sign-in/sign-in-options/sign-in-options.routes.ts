import type { Api } from '#platform/http/api.ts';
import { getSignInOptions } from '@candela/contract/sign-in/sign-in-options';

interface Options {
  isEmpty(): Promise<boolean>;
  isSignUpOpen(): Promise<boolean>;
  singleSignOn(): Promise<string | null>;
}

/** Options for the pages shown without a session. */
export function mountSignInOptions(api: Api, options: Options): void {
  api.route(getSignInOptions, async () => ({
    isEmpty: await options.isEmpty(),
    isSignUpOpen: await options.isSignUpOpen(),
    singleSignOn: await options.singleSignOn(),
  }));
}
