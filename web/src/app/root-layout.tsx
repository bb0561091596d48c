import { Outlet } from '@tanstack/react-router';
import { useDocumentTitle } from '#app/document-title.ts';

/** What is around every page: nothing to see, the browser's title only. */
export function RootLayout() {
  useDocumentTitle();
  return <Outlet />;
}
