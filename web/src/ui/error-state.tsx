import { Button } from '@mantine/core';
import { RotateCw, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';

/** Shown in place of content that could not be loaded. */
export function ErrorState({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={Unplug}
        title={t(($) => $.core.loadFailed.title)}
        text={t(($) => $.core.loadFailed.text)}
        action={
          <Button variant="default" leftSection={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
            {t(($) => $.core.retry)}
          </Button>
        }
      />
    </div>
  );
}
