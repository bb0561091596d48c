import { getSignInOptions } from '@candela/contract/accounts/sign-in-options';
import type { Api } from '#platform/http/api.ts';

interface Options {
  isEmpty(): Promise<boolean>;
  isSignUpOpen(): Promise<boolean>;
  singleSignOn(): Promise<string | null>;
}

/** What the pages for people without a session show. */
export function mountSignInOptions(api: Api, options: Options): void {
  api.route(getSignInOptions, async () => ({
    isEmpty: await options.isEmpty(),
    isSignUpOpen: await options.isSignUpOpen(),
    singleSignOn: await options.singleSignOn(),
  }));
}
