import { Outlet } from '@tanstack/react-router';
import { useDocumentTitle } from '#app/document-title.ts';
import { NavigationLine } from '#app/shell/navigation-line.tsx';

/** Around every page: sets the browser's title, and shows that a slow page is on its way. */
export function RootLayout() {
  useDocumentTitle();
  return (
    <>
      <NavigationLine />
      <Outlet />
    </>
  );
}
