import i18next from 'i18next';
import { router } from '#app/router.tsx';
import { sendUnsent } from '#app/unsent-work.ts';
import { listKeptCourses } from '#features/learning/offline/kept-courses.ts';
import { loadOfflinePages } from '#features/learning/offline/offline-pages.ts';
import { reviewOffline, stopAllKeeping } from '#features/learning/offline/offline.api.ts';
import { queryClient } from '#platform/api/query.ts';
import { countChanges, onChangeRefused, useWaitingChanges } from '#platform/offline/waiting-changes.ts';
import { onLive } from '#platform/realtime/live-client.ts';
import { ownerId } from '#platform/session/owner-id.ts';
import { useSession } from '#platform/session/session.ts';
import { showToast } from '#platform/shell/toasts.ts';

/** Follows the connection: when it is back, sends waiting changes and checks the stored content. */
export function followConnection(): void {
  onChangeRefused(() => {
    const title = i18next.t(($) => $.offline.refused.title);
    showToast('warning', { title, detail: i18next.t(($) => $.offline.refused.text) });
  });
  useSession.subscribe((now, before) => {
    if (now.id === before.id) return;
    stopAllKeeping();
    void countChanges();
  });
  window.addEventListener('online', () => void catchUp());
  onLive('resync', () => void catchUp());
  void catchUp();
}

async function catchUp(): Promise<void> {
  const userId = ownerId();
  if (userId === null) return;
  await countChanges();
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
