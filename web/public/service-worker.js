// Pushes, and the shell without a connection. The build number is written in when the client is built.
const cacheName = 'candela-%BUILD%';
const shell = ['/', '/boot.js', '/favicon.svg'];

self.addEventListener('install', (event) => {
  // Calls go past the worker: nothing waits for it to wake up, and the last report of a page that closes is not lost.
  for (const folder of ['api', 'media', 'files', 'whip', 'whep']) {
    event.addRoutes?.({ condition: { urlPattern: new URLPattern({ pathname: `/${folder}/*` }) }, source: 'network' });
  }
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(shell)));
});

self.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('candela-') && name !== cacheName) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('message', ({ data }) => {
  if (data === 'update') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (/^\/(api|media|files)(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/')));
  else if (/^\/assets\/.+-[\w-]{8}\.\w+$/.test(pathname)) event.respondWith(fromCache(request));
  else event.respondWith(fromNetwork(request));
});

/** Named by their content: what is there never changes. */
async function fromCache(request) {
  return (await caches.match(request)) ?? keep(request, await fetch(request));
}

async function fromNetwork(request) {
  try {
    return await keep(request, await fetch(request));
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function keep(request, response) {
  if (response.ok && response.type === 'basic') {
    const cache = await caches.open(cacheName);
    await cache.put(request, response.clone());
  }
  return response;
}

self.addEventListener('push', (event) => {
  const message = event.data?.json();
  if (!message) return;
  const show = async () => {
    const windows = await self.clients.matchAll({ type: 'window' });
    const visible = windows.filter((client) => client.visibilityState === 'visible');
    // In front of the user the page shows it itself.
    for (const client of visible) client.postMessage({ type: 'push', message });
    if (visible.length > 0) return;
    await self.registration.showNotification(message.title, {
      body: message.body,
      tag: `n${message.id}`,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      dir: 'auto',
      data: { link: message.link },
    });
  };
  event.waitUntil(show());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const link = event.notification.data?.link ?? '/';
  const open = async () => {
    const [client] = await self.clients.matchAll({ type: 'window' });
    if (!client) return self.clients.openWindow(link);
    await client.focus();
    client.postMessage({ type: 'open', link });
  };
  event.waitUntil(open());
});
