import { endActingSession } from '@candela/contract/accounts/acting-sessions';
import i18next from 'i18next';
import { call } from '#platform/api/api-client.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { isActingTab, leaveActing, noteActingRefusal } from '#platform/session/acting.ts';
import { endAllSessions, endSession } from '#platform/session/end-session.ts';
import { currentSession } from '#platform/session/session.ts';

/** Sending takes no longer than somebody waits who wants to leave. */
const patienceMilliseconds = 3000;

/** Ends what was begun with `beginActing`, and comes back to the own account. */
export async function backToOwnAccount(): Promise<void> {
  const personId = currentSession().profile?.id;
  // It ends by itself; nobody stays in it because the server cannot be told.
  await call(endActingSession, {}, { signal: AbortSignal.timeout(patienceMilliseconds) }).catch(() => {});
  leaveActing(personId, { isOver: false });
}

/** Signs out, or comes back from the account of another person; whoever made changes that the server has not got is asked first. */
export async function signOut(): Promise<void> {
  if (isActingTab) await backToOwnAccount();
  else if (await mayLeave()) endSession();
}

/** Ends every session of the user; asks before. */
export async function signOutEverywhere(): Promise<void> {
  if (isActingTab) return noteActingRefusal();
  if (!(await mayLeave())) return;
  const isConfirmed = await askToConfirm({
    title: i18next.t(($) => $.core.header.endEverywhere.title),
    text: i18next.t(($) => $.core.header.endEverywhere.text),
    confirm: i18next.t(($) => $.core.header.endEverywhere.confirm),
  });
  // What fails has been told by then.
  if (isConfirmed) await endAllSessions().catch(() => {});
}

/** Whether nothing is lost by signing out, or the user has said that it may be. */
export async function mayLeave(): Promise<boolean> {
  const offline = await import('#app/unsent-work.ts').catch(() => null);
  const userId = currentSession().profile?.id;
  // It was not needed on this page, and cannot be loaded without a connection.
  if (!offline || userId === undefined) return true;
  const { countUnsent, sendUnsent } = offline;
  if ((await countUnsent(userId)) === 0) return true;
  await Promise.race([sendUnsent(userId), new Promise((resolve) => setTimeout(resolve, patienceMilliseconds))]);
  const count = await countUnsent(userId);
  if (count === 0) return true;
  return askToConfirm({
    title: i18next.t(($) => $.offline.leave.title, { count }),
    text: i18next.t(($) => $.offline.leave.text),
    confirm: i18next.t(($) => $.offline.leave.confirm),
  });
}
