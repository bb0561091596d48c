import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Copy, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#platform/device/copy-text.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { ErrorState } from '#ui/error-state.tsx';
import classes from './calendar-feed.module.css';
import { calendarFeedQuery, useFeedRenewal } from './events.api.ts';

/** The private URL at which calendar programs can subscribe to the user's events. */
export function CalendarFeed() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(calendarFeedQuery);
  const renewal = useFeedRenewal();
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  const url = data?.url ?? '';
  const copy = async () => {
    if (!(await copyText(url))) return;
    showToast('success', { title: t(($) => $.events.copied), detail: t(($) => $.events.copiedHint) });
  };
  const renew = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.events.renew),
      text: t(($) => $.events.confirmRenewal),
      confirm: t(($) => $.events.renew),
    });
    if (isSure) renewal.mutate();
  };
  return (
    <div className={classes.feed}>
      <p>{t(($) => $.events.feedText)}</p>
      <TextInput
        label={t(($) => $.events.feedAddress)}
        value={url}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button leftSection={<Copy size={16} aria-hidden />} disabled={url === ''} onClick={() => void copy()}>
          {t(($) => $.events.copy)}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<RefreshCw size={16} aria-hidden />}
          loading={renewal.isPending}
          onClick={() => void renew()}
        >
          {t(($) => $.events.renew)}
        </Button>
      </div>
    </div>
  );
}
