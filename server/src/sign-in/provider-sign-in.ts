import type { StartedSessions } from '#accounts/started-sessions.ts';
import type { Context } from '#platform/context.ts';
import { defineCookie, type Cookie } from '#platform/http/cookies.ts';
import type { Origin } from '#platform/http/origins.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import type { Started, StartOptions } from './sessions/sessions.service.ts';
import { createOpenidProvider } from './single-sign-on/openid-provider.ts';
import { createProviderSettings } from './single-sign-on/provider-settings.service.ts';
import { mountSingleSignOn } from './single-sign-on/single-sign-on.routes.ts';
import { attemptSeconds, createSingleSignOn } from './single-sign-on/single-sign-on.service.ts';

interface Deps {
  startSession(userId: string, origin: Origin, replaced: string | undefined, options?: StartOptions): Promise<Started>;
  started: StartedSessions;
  /** The second step after a sign-in at a provider. */
  secondStep: { ask(userId: string): Promise<string | null>; cookie: Cookie };
}

/**
 * Sign-in at a provider of the installation's own.
 * @returns a function that returns the name of the provider with which users can sign in
 */
export function mountProviderSignIn(
  { app, db, api, callers, config, jobs, secret }: Context,
  { startSession, started, secondStep }: Deps,
): () => Promise<string | null> {
  const { publicUrl, providerReach: reach } = config;
  const seals = createSeals(config.secretsKeys, secret);
  const callbackUrl = `${publicUrl}/sign-in/callback`;
  const provider = createOpenidProvider({ callbackUrl, reach });
  const settings = createProviderSettings({ db, seals, provider, callbackUrl, reach });
  jobs.onOpen(settings.sealAnew);
  mountSingleSignOn(api, {
    settings,
    singleSignOn: createSingleSignOn({
      db,
      callers,
      settings,
      provider,
      rpId: new URL(publicUrl).hostname,
      startSession: (userId, origin, replaced) =>
        startSession(userId, origin, replaced, { isVerified: async () => false }),
      askSecondStep: secondStep.ask,
      warn: (message) => app.log.warn(message),
    }),
    started,
    // Strict cookies are not sent when another site redirects the browser here.
    cookies: {
      attempt: defineCookie(publicUrl, 'candela-sign-in', attemptSeconds, 'lax'),
      secondStep: secondStep.cookie,
    },
    publicUrl,
  });
  return settings.getName;
}
