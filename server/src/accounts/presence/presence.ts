import type { Context } from '#platform/context.ts';
import { createPresence } from './presence.service.ts';

/** Who is online. */
export function mountPresence({ db, app, hub, relay }: Context): void {
  const presence = createPresence({ db, relay, hub });
  hub.onPresence(presence.change);
  app.addHook('preClose', async () => presence.close());
}
