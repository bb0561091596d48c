import i18next from 'i18next';
import { router } from '#app/router.tsx';
import { showUpdateToast } from '#app/update-toast.tsx';
import { queryClient } from '#platform/query.ts';
import { refreshPush } from '#platform/push.ts';
import { logNote } from '#platform/log.ts';
import { startServiceWorker } from '#platform/service-worker.ts';
import { currentSession } from '#platform/session.ts';
import { showToast } from '#platform/toasts.ts';

/** What the service worker brings: updates, pushes, and clicks on notifications. */
export function startInstalledApp(): void {
  startServiceWorker({
    onUpdate: showUpdateToast,
    onPush: ({ title, body }) => {
      showToast('info', { title, detail: body || i18next.t(($) => $.drawer.title) });
      void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    },
    onOpen: (link) => void router.navigate({ to: link }),
  });
  const { token, profile } = currentSession();
  if (!token || !profile || !import.meta.env.PROD) return;
  refreshPush(profile.id).catch((error: unknown) => logNote('The push token could not be refreshed.', error));
}
