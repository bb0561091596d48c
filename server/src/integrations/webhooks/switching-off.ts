import type { Tx } from '#db/client.ts';
import { mailPriorities, queueMails } from '#messaging/mail-jobs.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postNotice } from '#messaging/notices.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { roleIds } from '@candela/contract/roles';
import { failWaiting, listAdminIds, switchOff } from './endpoints.queries.ts';

/** The page that shows the reason, and lets admins enable it again. */
export const webhooksPath = '/admin/integrations/webhooks';

/** Disables an endpoint, and tells admins, including the one who added it. */
export async function switchOffAndTell(
  tx: Tx,
  { id, url }: { id: string; url: string },
  reason: 'gone' | 'failing',
): Promise<void> {
  await switchOff(tx, id, reason);
  await failWaiting(tx, id);
  const { host } = new URL(url);
  const states = { before: { isEnabled: true }, after: { isEnabled: false, offReason: reason } };
  await recordChange(tx, null, { action: 'update', entity: 'webhook', entityId: id, name: host, ...states });
  const source = `webhookOff:${id}:${Date.now()}`;
  await postNotice(tx, {
    source,
    contentType: 'system',
    languageCode: 'en',
    texts: await noticeTexts(tx, 'webhookOff', { title: host, names: '' }),
    link: webhooksPath,
    visibleAt: new Date().toISOString(),
    expiresAt: null,
    isPushed: true,
    audience: { roleIds: [roleIds.admin, roleIds.superAdmin], subscriptionTypeIds: [], languageCodes: [] },
  });
  const admins = await listAdminIds(tx);
  await queueMails(
    tx,
    admins.map((userId) => ({
      payload: { userId, template: 'webhookOff' as const, source, values: { host } },
      key: `${source}/${userId}`,
      priority: mailPriorities.account,
    })),
  );
}
