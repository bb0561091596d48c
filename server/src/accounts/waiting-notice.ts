import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { cancelNotice, postNotice } from '#messaging/notices.ts';
import { roleIds } from '@candela/contract/roles';

const source = 'signUpsWaiting';

/** While sign-ups wait for approval, the admins have one notice about all of them. */
export async function tellWaiting(tx: Tx): Promise<void> {
  await lock(tx);
  await postNotice(tx, {
    source,
    contentType: 'system',
    languageCode: 'en',
    audience: { roleIds: [roleIds.admin, roleIds.superAdmin], subscriptionTypeIds: [], languageCodes: [] },
    texts: await noticeTexts(tx, 'signUpsWaiting', { title: '', names: '' }),
    link: '/admin/usermanagement',
    visibleAt: new Date().toISOString(),
    expiresAt: null,
    isPushed: true,
  });
}

/** A sign-up no longer waits. */
export async function clearWaiting(tx: Tx): Promise<void> {
  await lock(tx);
  const count = await run(tx)`select from sign_ups where state = 'waiting' limit 1`;
  if (count === 0) await cancelNotice(tx, source);
}

/** Locked to the end of the transaction: nobody joins the list while it is found to be empty. */
async function lock(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('sign-ups that wait'))`;
}
