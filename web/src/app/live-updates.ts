import { checkAccess } from '#app/access-check.ts';
import { writeLive } from '#features/live/streams/live-state.ts';
import { addNotice } from '#features/messaging/notifications/notice-cache.ts';
import { queryClient } from '#platform/api/query.ts';
import { readTextsAgain, takeTexts } from '#platform/languages/texts.ts';
import { onLive, startLive, stopLive } from '#platform/realtime/live-client.ts';
import { takeBranding } from '#platform/reference/branding.ts';
import { takeSettings } from '#platform/reference/settings.ts';
import { isFactorMissing } from '#platform/session/factor-demand.ts';
import { refreshProfile } from '#platform/session/refresh-profile.ts';
import { currentSession, useSession } from '#platform/session/session.ts';
import { drawerLists } from '@candela/contract/hub';

/** A burst of messages causes a single call. */
const settleMilliseconds = 200;
const spreadMilliseconds = 1300;

const stale = new Set<string>();
let timer: number | undefined;

/** A random delay, so that clients do not call at the same instant. */
const soon = (work: () => unknown) =>
  window.setTimeout(() => void work(), settleMilliseconds + Math.random() * spreadMilliseconds);

function readAgain(...keys: string[]): void {
  for (const key of keys) stale.add(key);
  timer ??= soon(() => {
    timer = undefined;
    for (const key of stale) void queryClient.invalidateQueries({ queryKey: [key] });
    stale.clear();
  });
}

/** Reads everything again that pages show: the caller may see more, or less, than before. */
function readAllAgain(): void {
  void refreshProfile();
  soon(() => queryClient.invalidateQueries());
}

/** Connects the signed-in user to the hub, and reloads what its messages say has changed. */
export function followHub(): void {
  onLive('access.changed', readAllAgain);
  onLive('announcements.changed', () => readAgain('announcements'));
  onLive('notifications.added', (added) => {
    if (!addNotice(queryClient, added)) readAgain('notifications');
    if (added.notification.contentType === 'alert') readAgain('price-alerts');
  });
  onLive('notifications.changed', ({ lists = drawerLists }) => readAgain(...lists));
  onLive('livestreams.changed', ({ eventId, state }) => {
    if (eventId !== undefined && state !== undefined) writeLive(queryClient, eventId, { state });
    readAgain('streams', 'recordings');
    if (state !== undefined) readAgain('events');
  });
  onLive('livestreams.viewers', ({ counts }) => {
    for (const { eventId, viewerCount } of counts) writeLive(queryClient, eventId, { viewerCount });
  });
  onLive('events.changed', () => readAgain('events', 'streams', 'recordings'));
  // Loaded when there is news: no first page waits for it. If that fails, the next visit reads it.
  onLive('ideas.changed', (change) => {
    import('#features/trading/ideas/idea-changes.ts').then(
      ({ takeIdeaChange }) => takeIdeaChange(queryClient, change),
      () => readAgain('ideas'),
    );
  });
  onLive('settings.changed', ({ branding, settings }) => {
    takeBranding(branding);
    takeSettings(settings);
    // Only admins with the settings open load more, and rooms that say how long they wait for their host.
    void queryClient.invalidateQueries({ queryKey: ['settings', 'form'] });
    readAgain('streams');
  });
  onLive('languages.changed', () => readAgain('languages'));
  onLive('texts.changed', ({ languages }) => {
    // Only admins with the texts open load more.
    for (const { code, texts } of languages) {
      takeTexts(code, texts);
      void queryClient.invalidateQueries({ queryKey: ['languages', 'texts', code] });
    }
  });
  onLive('videos.changed', () => readAgain('videos'));
  onLive('trading-alerts.created', (created) => {
    import('#app/new-alerts.ts').then(
      ({ takeNewAlerts }) => takeNewAlerts(queryClient, created),
      () => readAgain('trading-alerts', 'strategy-alerts'),
    );
  });
  onLive('resync', () => {
    readTextsAgain();
    soon(checkAccess);
    readAgain(
      'announcements',
      'notifications',
      'events',
      'streams',
      'recordings',
      'discussions',
      'feeds',
      'news',
      'news-sources',
      'ideas',
      'subscriptions',
      'trading-alerts',
      'strategy-alerts',
      'alert-filters',
      'backtests',
      'settings',
      'videos',
      'languages',
    );
  });
  const follow = (sessionId: string | null) => (sessionId === null ? stopLive() : startLive());
  useSession.subscribe((now, before) => {
    const hasNewFactor = isFactorMissing(before.profile) && !isFactorMissing(now.profile);
    if (now.id !== before.id || hasNewFactor) follow(now.id);
  });
  follow(currentSession().id);
}
