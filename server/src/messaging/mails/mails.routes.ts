import { getMail, listMails } from '@candela/contract/messaging/mails';
import type { createMails } from './mails.service.ts';
import type { Api } from '#platform/http/api.ts';

export function mountMails(api: Api, mails: ReturnType<typeof createMails>): void {
  api.route(listMails, ({ query }) => mails.list(query.limit, query.cursor));
  api.route(getMail, ({ params }, { caller }) => mails.get(caller, params.id));
}
