import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { mountExchangeRoutes, registerArchives } from './exchange.routes.ts';
import { createExchange } from './exchange.service.ts';
import { createImports, importJob } from './imports.jobs.ts';

/** Courses as archives, to and from other systems. */
export function mountExchange({ db, app, api, callers, jobs, pictures, secret, storage }: Context): void {
  const exchange = createExchange({ db, callers, storage, secret: deriveKey(secret, 'archives') });
  mountExchangeRoutes(api, exchange);
  registerArchives(app, exchange);
  jobs.work(importJob, createImports({ db, storage, pictures }).run);
}
