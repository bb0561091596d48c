import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { install, useInstallWay } from '#platform/device/install.ts';
import { closePopover } from '#ui/popover-button.tsx';
import classes from './account-menu.module.css';

/** Installs the page as an app if the browser can, or explains how to do it manually. */
export function InstallItem() {
  const { t } = useTranslation();
  const way = useInstallWay((state) => state.way);
  if (way === null) return null;
  if (way === 'ios') {
    return (
      <details className={classes.install}>
        <summary className={classes.item}>
          <Download size={17} aria-hidden />
          {t(($) => $.core.install.title)}
        </summary>
        <ol>
          <li>{t(($) => $.core.install.iosShare)}</li>
          <li>{t(($) => $.core.install.iosAdd)}</li>
          <li>{t(($) => $.core.install.iosConfirm)}</li>
        </ol>
      </details>
    );
  }
  const ask = (event: React.MouseEvent<HTMLElement>) => {
    closePopover(event);
    void install();
  };
  return (
    <button type="button" className={classes.item} onClick={ask}>
      <Download size={17} aria-hidden />
      {t(($) => $.core.install.title)}
    </button>
  );
}
