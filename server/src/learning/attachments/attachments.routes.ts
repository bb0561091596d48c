import type { Api } from '#platform/http/api.ts';
import { createAttachmentLink } from '@candela/contract/learning/attachments';
import type { createAttachments } from './attachments.service.ts';

export function mountAttachmentRoutes(api: Api, attachments: ReturnType<typeof createAttachments>): void {
  api.route(createAttachmentLink, ({ params }, { caller }) => attachments.createLink(caller, params.id));
}
