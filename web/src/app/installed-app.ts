import i18next from 'i18next';
import { router } from '#app/router.tsx';
import { showUpdateToast } from '#app/update-toast.tsx';
import { queryClient } from '#platform/api/query.ts';
import { followNativePushes } from '#platform/device/native-messaging.ts';
import { isNativeShell } from '#platform/device/native.ts';
import { refreshPush } from '#platform/device/push.ts';
import { startServiceWorker } from '#platform/device/service-worker.ts';
import { logNote } from '#platform/log.ts';
import { currentSession } from '#platform/session/session.ts';
import { showToast } from '#platform/shell/toasts.ts';

/** Handles events of the service worker and the native shell: updates, pushes, and clicks on notifications. */
export function startInstalledApp(): void {
  const handlers = {
    onPush: ({ title, body }: { title: string; body: string }) => {
      showToast('info', { title, detail: body || i18next.t(($) => $.drawer.title) });
      void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    },
    onOpen: (link: string) => void router.navigate({ to: link }),
  };
  startServiceWorker({ ...handlers, onUpdate: showUpdateToast });
  if (isNativeShell()) {
    followNativePushes(handlers).catch((error: unknown) => logNote('The app cannot be told of pushes.', error));
  }
  const { id, profile } = currentSession();
  if (!id || !profile || !import.meta.env.PROD) return;
  refreshPush(profile.id).catch((error: unknown) => logNote('The push token could not be refreshed.', error));
}
