import { Outlet } from '@tanstack/react-router';
import { LanguageZonePicker } from '#app/shell/language-zone-picker.tsx';
import { SchemeToggle } from '#app/shell/scheme-toggle.tsx';
import classes from './bare-layout.module.css';

/** Layout of signed-out pages: the page, language and colours. */
export function BareLayout() {
  return (
    <>
      <main className={classes.page}>
        <Outlet />
      </main>
      <div className={classes.tools}>
        <LanguageZonePicker />
        <SchemeToggle />
      </div>
    </>
  );
}
