import { Button } from '@mantine/core';
import i18next from 'i18next';
import { showToast } from '#platform/shell/toasts.ts';

/** A new version is there: the user decides when the page is loaded again. */
export function showUpdateToast(update: () => void): void {
  showToast('info', {
    title: i18next.t(($) => $.core.update.title),
    detail: (
      <Button size="compact-sm" mt={6} onClick={update}>
        {i18next.t(($) => $.core.update.action)}
      </Button>
    ),
  });
}
