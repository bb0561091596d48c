import { removeForeignEntries } from '#platform/device/cached-files.ts';
import { showPush, openNotification } from './pushes.ts';
import { keepShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** Static routing (https://www.w3.org/TR/service-workers/#static-routing-api), if the browser supports it. */
interface RoutableEvent {
  addRoutes?: (rules: { condition: { urlPattern: URLPattern }; source: 'network' }[]) => Promise<void>;
}

keepShell(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  // Calls bypass the worker: they do not wait for it to start, and the last report of a closing page is not lost.
  for (const folder of ['api', 'media', 'files', 'whip', 'whep', 'hls']) {
    const urlPattern = new URLPattern({ pathname: `/${folder}/*` });
    void (event as RoutableEvent).addRoutes?.([{ condition: { urlPattern }, source: 'network' }]);
  }
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeForeignEntries(caches, location.origin).then(() => self.clients.claim()));
});

self.addEventListener('message', ({ data }) => {
  if (data === 'update') void self.skipWaiting();
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)));
