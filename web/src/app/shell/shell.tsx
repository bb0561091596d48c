import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BottomBar } from '#app/shell/bottom-bar.tsx';
import { FactorNotice } from '#app/shell/factor-notice.tsx';
import { Footer } from '#app/shell/footer.tsx';
import { Header } from '#app/shell/header.tsx';
import { LegalDisclaimer } from '#app/shell/legal-disclaimer.tsx';
import { NotificationDrawer } from '#app/shell/notification-drawer.tsx';
import { SideNav } from '#app/shell/side-nav.tsx';
import { mayCreate } from '#app/shell/speed-dial.access.ts';
import { TermsNotice } from '#app/shell/terms-notice.tsx';
import { useShellRooms } from '#app/shell/shell-rooms.ts';
import { RunningAnnouncements } from '#features/messaging/announcements/running-announcements.tsx';
import { useUploads } from '#features/video/uploads/uploads.store.ts';
import { withTexts } from '#platform/languages/texts.ts';
import { useMenuPin } from '#platform/shell/menu-pin.ts';
import { isNativePlatform } from '#platform/device/native.ts';
import { useSession } from '#platform/session/session.ts';
import classes from './shell.module.css';

const SpeedDial = lazy(async () => ({ default: (await import('#app/shell/speed-dial.tsx')).SpeedDial }));

/** Loaded with the first upload. */
const UploadDock = lazy(async () => {
  const { UploadDock } = await withTexts(['shared', 'video'], () => import('#features/video/uploads/upload-dock.tsx'));
  return { default: UploadDock };
});

/** The signed-in layout: header, side menu, page, footer and floating elements. */
export function Shell() {
  const { t } = useTranslation();
  const user = useSession((state) => state.profile);
  const pathname = useLocation({ select: (location) => location.pathname });
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isPinned = useMenuPin((state) => state.isPinned);
  const hasUploads = useUploads(({ items, cards }) => items.length > 0 && cards === 0);
  useShellRooms();
  // The phone menu is bound to the page on which it was opened, so that navigating closes it.
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  const isMenuOpen = menuOpenAt === pathname;
  if (!user) return null;
  const isApp = isNativePlatform();
  return (
    <div className={classes.shell} data-app={isApp || undefined} data-pinned={isPinned || undefined}>
      <a className={classes.skip} href="#content">
        {t(($) => $.core.skipToContent)}
      </a>
      <Header
        user={user}
        isMenuOpen={isMenuOpen}
        onMenuToggle={() => setMenuOpenAt(isMenuOpen ? null : pathname)}
        onNotifications={() => setDrawerOpen(true)}
      />
      <SideNav user={user} isOpen={isMenuOpen} onClose={() => setMenuOpenAt(null)} />
      <div className={classes.column}>
        <main id="content" tabIndex={-1} className={classes.main}>
          <FactorNotice />
          <TermsNotice />
          <RunningAnnouncements />
          <Outlet />
        </main>
        <LegalDisclaimer />
        {!isApp && <Footer />}
      </div>
      {mayCreate(user) && (
        <Suspense fallback={null}>
          <SpeedDial user={user} />
        </Suspense>
      )}
      {isApp && pathname.startsWith('/education/') && <BottomBar />}
      {hasUploads && (
        <Suspense fallback={null}>
          <UploadDock />
        </Suspense>
      )}
      <NotificationDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
    </div>
  );
}
