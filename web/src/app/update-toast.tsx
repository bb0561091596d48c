import { Button } from '@mantine/core';
import i18next from 'i18next';
import { showToast } from '#platform/shell/toasts.ts';

/** Offers a new version: the user decides when to reload. */
export function showUpdateToast(update: () => void): void {
  showToast('info', {
    title: i18next.t(($) => $.core.update.title),
    detail: (
      <Button size="compact-sm" mt="var(--space-6)" onClick={update}>
        {i18next.t(($) => $.core.update.action)}
      </Button>
    ),
  });
}
