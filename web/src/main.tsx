import '#platform/theme/styles.ts';
import '#ui/scale.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { startInstalledApp } from '#app/installed-app.ts';
import { followHub } from '#app/live-updates.ts';
import { reloadOnMissingStyles } from '#app/missing-files.ts';
import { restrictBrowser } from '#app/browser-restrictions.ts';
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
await startI18n();
startInstalledApp();
void import('#app/offline.ts').then(({ followConnection }) => followConnection());
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
