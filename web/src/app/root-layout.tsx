import { Outlet } from '@tanstack/react-router';
import { useDocumentTitle } from '#app/document-title.ts';

/** Around every page: invisible, it only sets the browser's title. */
export function RootLayout() {
  useDocumentTitle();
  return <Outlet />;
}
