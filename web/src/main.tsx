import '#platform/theme/styles.ts';
import '#ui/scale.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { startInstalledApp } from '#app/installed-app.ts';
import { followHub } from '#app/live-updates.ts';
import { reloadOnMissingStyles } from '#app/missing-files.ts';
import { restrictBrowser } from '#app/browser-restrictions.ts';
import { openArea } from '#app/router.tsx';
import { watchSession } from '#app/session-watch.ts';
import { hideSplashWhenReady } from '#app/splash.ts';
import { startI18n } from '#platform/languages/i18n.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root.');

hideSplashWhenReady();
restrictBrowser();
reloadOnMissingStyles();
watchSession();
followHub();
/** Not a top-level `await`: the routes of an area import files that would wait for the end of this one. */
async function start(place: Element): Promise<void> {
  // If the area does not load now, its page says so.
  await Promise.all([startI18n(), openArea(location.pathname).catch(() => {})]);
  startInstalledApp();
  void import('#app/offline.ts').then(({ followConnection }) => followConnection());
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start(root);
