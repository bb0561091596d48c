import i18next from 'i18next';
import { call } from '#platform/api/api-client.ts';
import { countUnsentStored } from '#platform/device/stores/forgetting.ts';
import { isActingTab, leaveActing, noteActingRefusal, noteReturn } from '#platform/session/acting.ts';
import { endAllSessions, endSession } from '#platform/session/end-session.ts';
import { currentSession } from '#platform/session/session.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { endActingSession } from '@candela/contract/sign-in/acting-sessions';

/** Sending pending changes takes at most this long, so that signing out is not delayed. */
const patienceMilliseconds = 3000;

/** Ends a session started with `beginActing`, and returns to the user's own account. */
export async function backToOwnAccount(): Promise<void> {
  const personId = currentSession().profile?.id;
  noteReturn();
  // The session expires by itself; the user must not be trapped in it when the server cannot be reached.
  await call(endActingSession, {}, { signal: AbortSignal.timeout(patienceMilliseconds) }).catch(() => {});
  leaveActing(personId, { isOver: false });
}

/** Signs out, or returns from another person's account; asks first if the server has not received all changes. */
export async function signOut(): Promise<void> {
  if (isActingTab) await backToOwnAccount();
  else if (await mayLeave()) endSession();
}

/** Ends every session of the user, after confirmation. */
export async function signOutEverywhere(): Promise<void> {
  if (isActingTab) return noteActingRefusal();
  if (!(await mayLeave())) return;
  const isConfirmed = await askToConfirm({
    title: i18next.t(($) => $.core.header.endEverywhere.title),
    text: i18next.t(($) => $.core.header.endEverywhere.text),
    confirm: i18next.t(($) => $.core.header.endEverywhere.confirm),
  });
  // Errors have already been shown.
  if (isConfirmed) await endAllSessions().catch(() => {});
}

/** Whether signing out loses nothing, or the user has agreed to the loss. */
export async function mayLeave(): Promise<boolean> {
  const userId = currentSession().profile?.id;
  if (userId === undefined || (await countUnsentStored(userId)) === 0) return true;
  const isTooLate = new Promise((resolve) => setTimeout(resolve, patienceMilliseconds));
  // Offline the module may not be there; then nothing can be sent anyway.
  const sent = import('#app/unsent-work.ts').then(({ sendUnsent }) => sendUnsent(userId));
  const count = await Promise.race([sent, isTooLate]).catch(() => null);
  const left = typeof count === 'number' ? count : await countUnsentStored(userId);
  if (left === 0) return true;
  return askToConfirm({
    title: i18next.t(($) => $.offline.leave.title, { count: left }),
    text: i18next.t(($) => $.offline.leave.text),
    confirm: i18next.t(($) => $.offline.leave.confirm),
  });
}
