import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';

/** Asks before unsaved input is lost: by a link, by going back, by closing the page. */
export function useUnsavedGuard(isDirty: boolean): void {
  const { t } = useTranslation();
  useBlocker({
    shouldBlockFn: async () =>
      isDirty &&
      !(await askToConfirm({
        title: t(($) => $.core.leave),
        text: t(($) => $.core.leaveUnsaved),
        confirm: t(($) => $.core.leave),
      })),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
  });
}
