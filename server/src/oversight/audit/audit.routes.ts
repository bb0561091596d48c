import type { Api } from '#platform/http/api.ts';
import { exportAuditEvents, listAuditEvents } from '@candela/contract/oversight/audit';
import type { createAudit } from './audit.service.ts';

export function mountAudit(api: Api, audit: ReturnType<typeof createAudit>): void {
  api.route(listAuditEvents, ({ query: { limit, cursor, ...filter } }) => audit.list(filter, { limit, cursor }));
  api.route(exportAuditEvents, ({ query: { limit, cursor, ...filter } }) =>
    audit.exportPart(filter, { limit, cursor }),
  );
}
