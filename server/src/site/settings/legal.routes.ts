import type { Api } from '#platform/http/api.ts';
import { acceptTerms, getLegalNotices } from '@candela/contract/site/legal';
import type { createLegalNotices } from './legal.service.ts';

export function mountLegalNotices(api: Api, legal: ReturnType<typeof createLegalNotices>): void {
  api.route(getLegalNotices, ({ query }, { caller }) => legal.get(caller, query.zone));
  api.route(acceptTerms, ({ body }, { caller }) => legal.accept(caller, body.version));
}
