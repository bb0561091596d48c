declare const self: ServiceWorkerGlobalScope;

/** The JSON that the server sends. */
interface PushMessage {
  /** Id of the notification. */
  id: number;
  title: string;
  body: string;
  /** Path in the client. */
  link: string | null;
  /** Replaces what is shown with the same one; by default made from the id. */
  tag?: string;
}

/** Shows a push as a notification, or leaves it to the page that the user is looking at. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  if (!data) return;
  const message = data.json() as PushMessage;
  const windows = await self.clients.matchAll({ type: 'window' });
  const visible = windows.filter((client) => client.visibilityState === 'visible');
  for (const client of visible) client.postMessage({ type: 'push', message });
  if (visible.length > 0) return;
  await self.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag ?? `n${message.id}`,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    dir: 'auto',
    data: { link: message.link },
  });
}

/** Focuses or opens the client at the notification's link. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const link = (notification.data as { link: string | null } | null)?.link ?? '/';
  const [client] = await self.clients.matchAll({ type: 'window' });
  if (!client) {
    await self.clients.openWindow(link);
    return;
  }
  await client.focus();
  client.postMessage({ type: 'open', link });
}
