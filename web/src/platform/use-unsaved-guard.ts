import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Asks before what was typed is lost: by a link, by going back, by closing the page. */
export function useUnsavedGuard(isDirty: boolean): void {
  const { t } = useTranslation();
  useBlocker({
    shouldBlockFn: () => isDirty && !window.confirm(t(($) => $.core.leaveUnsaved)),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
  });
}
