import '@mantine/core/styles/Input.layer.css';
import type { Live } from '@candela/contract/live/streams';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#platform/device/copy-text.ts';
import { showToast } from '#platform/shell/toasts.ts';
import classes from './live-studio.module.css';
import { requestPublishGrant } from './streams.api.ts';

/** URL and token for OBS, which supports WHIP; created on request. */
export function ObsAddress({ live }: { live: Live }) {
  const { t } = useTranslation();
  const grant = useMutation({ mutationFn: () => requestPublishGrant(live) });
  const copy = async (text: string) => {
    if (!(await copyText(text))) return;
    showToast('success', { title: t(($) => $.events.copied), detail: t(($) => $.live.obsHint) });
  };
  return (
    <details className={classes.obs}>
      <summary>{t(($) => $.live.obs)}</summary>
      <div>
        <p className={classes.note}>{t(($) => $.live.obsHint)}</p>
        {!grant.data && (
          <Button variant="default" loading={grant.isPending} onClick={() => grant.mutate()}>
            {t(($) => $.live.obsShow)}
          </Button>
        )}
        {grant.data &&
          (
            [
              [t(($) => $.live.obsServer), grant.data.url],
              [t(($) => $.live.obsToken), grant.data.bearer],
            ] as const
          ).map(
            ([label, value]) =>
              value !== null && (
                <TextInput
                  key={label}
                  label={label}
                  value={value}
                  readOnly
                  dir="ltr"
                  rightSectionWidth={42}
                  rightSection={
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`${t(($) => $.events.copy)}: ${label}`}
                      onClick={() => void copy(value)}
                    >
                      <Copy size={16} aria-hidden />
                    </Button>
                  }
                />
              ),
          )}
      </div>
    </details>
  );
}
