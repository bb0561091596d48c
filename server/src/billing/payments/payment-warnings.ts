import { queueAccountMail } from '#accounts/account-mails.ts';
import type { Db, Tx } from '#db/client.ts';
import type { MailComposers, Recipient } from '#messaging/mail-composers.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { cancelPersonalNotices, postNotice, postPersonalNotice } from '#messaging/notices.ts';
import { toIso } from '#platform/time/instants.ts';
import { roleIds } from '@candela/contract/roles';
import type { Dispute } from './payment-provider.ts';
import { listAdminIds, findFailing, findPayer } from './payment-warnings.queries.ts';

/** Longer than a bank waits for an answer. */
const disputeMilliseconds = 90 * 86_400_000;

const sourceOf = (subscriptionId: number) => `paymentFailed:${subscriptionId}`;

/** Notifies a user that a payment has failed, and until when they keep access: in the app and by email. */
export async function tellPaymentFailed(tx: Tx, userId: string, subscriptionId: number): Promise<void> {
  const failing = await findFailing(tx, subscriptionId);
  if (!failing) return;
  const { planName, endsAt } = failing;
  await postPersonalNotice(tx, userId, {
    source: sourceOf(subscriptionId),
    contentType: 'system',
    languageCode: 'en',
    texts: await noticeTexts(tx, 'paymentFailed', (code) => ({
      title: planName,
      names: '',
      summary: dayOf(endsAt, code, failing.timeZone),
    })),
    link: '/education/subscription',
    visibleAt: new Date().toISOString(),
    expiresAt: toIso(endsAt),
    isPushed: true,
  });
  await queueAccountMail(tx, { userId, template: 'paymentFailed', values: { subscriptionId } });
}

/** It was paid after all. */
export async function takeBackPaymentFailed(tx: Tx, subscriptionId: number): Promise<void> {
  await cancelPersonalNotices(tx, sourceOf(subscriptionId));
}

/** Notifies the admins of a chargeback: there are few days to respond. */
export async function tellDisputed(tx: Tx, userId: string, dispute: Dispute): Promise<void> {
  const names = await findPayer(tx, userId);
  const amount = `${dispute.money.amount} ${dispute.money.currency}`;
  const path = `/admin/usermanagement?open=${userId}`;
  const dueAt = dispute.dueAt?.toISOString() ?? null;
  await postNotice(tx, {
    source: `dispute:${dispute.id}`,
    contentType: 'system',
    languageCode: 'en',
    audience: { roleIds: [roleIds.admin, roleIds.superAdmin], subscriptionTypeIds: [], languageCodes: [] },
    texts: await noticeTexts(tx, 'paymentDisputed', (code) => ({
      title: amount,
      names,
      summary: dueAt === null ? '–' : dayOf(dueAt, code, null),
    })),
    link: path,
    visibleAt: new Date().toISOString(),
    // There is a name in it.
    expiresAt: new Date(Date.now() + disputeMilliseconds).toISOString(),
    isPushed: true,
  });
  for (const adminId of await listAdminIds(tx)) {
    const values = { amount, names, dueAt, path };
    await queueAccountMail(tx, { userId: adminId, template: 'paymentDisputed', values });
  }
}

/** The content of both emails. */
export function composePaymentMails(db: Db, mails: MailComposers): void {
  mails.compose('paymentFailed', {
    to: 'active',
    kind: null,
    // Null when it was paid meanwhile.
    async compose({ languageCode, timeZone }: Recipient, { subscriptionId }) {
      const failing = await findFailing(db, Number(subscriptionId));
      if (!failing) return null;
      const when = dayOf(failing.endsAt, languageCode, timeZone);
      return { path: '/education/subscription', values: { plan: failing.planName, when } };
    },
  });
  mails.compose('paymentDisputed', {
    to: 'active',
    kind: null,
    async compose({ languageCode, timeZone }: Recipient, { amount, names, dueAt, path }) {
      const when = typeof dueAt === 'string' ? dayOf(dueAt, languageCode, timeZone) : '–';
      return { path: String(path), values: { amount: String(amount), person: String(names), when } };
    },
  });
}

/** In a given language. */
function dayOf(instant: string, languageCode: string, timeZone: string | null): string {
  const options = { dateStyle: 'long', timeZone: timeZone ?? 'UTC' } as const;
  return new Intl.DateTimeFormat(languageCode, options).format(new Date(toIso(instant)));
}
