import type { Api } from '#platform/http/api.ts';
import { getMail, listLoggedMails, listMails, retryMail } from '@candela/contract/messaging/mails';
import type { createMailLog } from './mail-log.service.ts';
import type { createMails } from './mails.service.ts';

export function mountMails(
  api: Api,
  mails: ReturnType<typeof createMails>,
  log: ReturnType<typeof createMailLog>,
): void {
  api.route(listMails, ({ query }) => mails.list(query.limit, query.cursor));
  api.route(getMail, ({ params }, { caller }) => mails.get(caller, params.id));
  api.route(listLoggedMails, ({ query }) => log.list(query));
  api.route(retryMail, ({ params }, { caller }) => log.retry(caller, params.id));
}
