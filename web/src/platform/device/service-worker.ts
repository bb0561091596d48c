import { logNote } from '#platform/log.ts';

interface WorkerHandlers {
  /** A new version is ready; `update` reloads the page with it. */
  onUpdate: (update: () => void) => void;
  /** A push arrived while the page was visible. */
  onPush: (message: { title: string; body: string; link: string | null }) => void;
  /** A notification was clicked. */
  onOpen: (link: string) => void;
}

/** Registers the service worker once the page is idle; not in development. */
export function startServiceWorker(handlers: WorkerHandlers): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'push') handlers.onPush(data.message);
    if (data.type === 'open') handlers.onOpen(data.link);
  });
  const register = async () => {
    try {
      const registration = await serviceWorker.register('/service-worker.js');
      const offer = () => {
        const { waiting } = registration;
        if (waiting && serviceWorker.controller) handlers.onUpdate(() => reloadInto(waiting));
      };
      offer();
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', offer);
      });
    } catch (error) {
      logNote('The service worker could not be registered.', error);
    }
  };
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register());
}

type WorkerMessage =
  | { type: 'push'; message: { title: string; body: string; link: string | null } }
  | { type: 'open'; link: string };

function reloadInto(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('update');
}
