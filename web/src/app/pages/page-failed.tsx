import { Button } from '@mantine/core';
import { RotateCw, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';

/** Shown when a page could not be loaded or threw while rendering. */
export function PageFailed() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={Unplug}
        title={t(($) => $.core.failedPage.title)}
        text={t(($) => $.core.failedPage.text)}
        action={
          <Button
            variant="default"
            leftSection={<RotateCw size={16} aria-hidden />}
            onClick={() => window.location.reload()}
          >
            {t(($) => $.core.retry)}
          </Button>
        }
      />
    </div>
  );
}
