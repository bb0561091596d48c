import i18next from 'i18next';
import { router } from '#app/router.tsx';
import { sendUnsent } from '#app/unsent-work.ts';
import { forgetKeptProgress } from '#features/learning/lessons/kept-progress.ts';
import { reviewOffline, stopAllKeeping } from '#features/learning/offline/offline.api.ts';
import { loadOfflinePages } from '#features/learning/offline/offline-pages.ts';
import { listKeptCourses } from '#features/learning/offline/kept-courses.ts';
import { queryClient } from '#platform/api/query.ts';
import { ownerId } from '#platform/offline/kept-answers.ts';
import { removeAllKept } from '#platform/offline/kept-store.ts';
import { dropChanges, onChangeRefused, useWaitingChanges } from '#platform/offline/waiting-changes.ts';
import { onLive } from '#platform/realtime/live-client.ts';
import { showToast } from '#platform/shell/toasts.ts';

/** Follows the connection: when it is back, sends waiting changes and checks the stored content. */
export function followConnection(): void {
  onChangeRefused(() => {
    const title = i18next.t(($) => $.offline.refused.title);
    showToast('warning', { title, detail: i18next.t(($) => $.offline.refused.text) });
  });
  window.addEventListener('online', () => void catchUp());
  onLive('resync', () => void catchUp());
  void catchUp();
}

async function catchUp(): Promise<void> {
  const userId = ownerId();
  if (userId === null) return;
  await dropChanges({ exceptOf: userId });
  const { count } = useWaitingChanges.getState();
  await sendUnsent(userId);
  const courses = await listKeptCourses();
  if (courses.length > 0) {
    await reviewOffline(queryClient);
    await loadOfflinePages(router);
  }
  if (count === 0 && courses.length === 0) return;
  for (const key of ['lessons', 'courses', 'enrolments']) void queryClient.invalidateQueries({ queryKey: [key] });
}

/** Removes the last user's stored content; changes that the server has not received are kept if the server ended the session. */
export async function forgetOffline({ isRefused }: { isRefused: boolean }): Promise<void> {
  stopAllKeeping();
  if (!isRefused) {
    forgetKeptProgress();
    await dropChanges({ exceptOf: null });
  }
  await removeAllKept();
}
