import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { rotateLogKey } from '@candela/contract/trading/ledger';
import { logKeysQuery } from './log-keys.ts';
import classes from './log-key-card.module.css';

/** The keys that sign the public log, and a new one, for administrators. */
export function LogKeyCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const { data } = useQuery(logKeysQuery);
  const rotation = useMutation({
    mutationFn: () => call(rotateLogKey),
    onSuccess: () => {
      showToast('success', { title: t(($) => $.ledger.rotation.done), detail: t(($) => $.ledger.rotation.doneText) });
      void client.invalidateQueries({ queryKey: logKeysQuery.queryKey });
      // Its recent changes.
      void client.invalidateQueries({ queryKey: ['settings', 'form'] });
    },
  });
  const rotate = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.ledger.rotation.title),
      text: t(($) => $.ledger.rotation.text),
      confirm: t(($) => $.ledger.rotation.rotate),
    });
    if (isSure) rotation.mutate();
  };
  return (
    <section className={classes.card}>
      <h2>{t(($) => $.ledger.keys)}</h2>
      <p>{t(($) => $.ledger.rotation.hint)}</p>
      <ul>
        {data?.keys.toReversed().map(({ verifierKey, signsUntil }) => (
          <li key={verifierKey}>
            <code dir="ltr">{verifierKey}</code>
            <span>
              {signsUntil === null
                ? t(($) => $.ledger.rotation.current)
                : t(($) => $.ledger.rotation.until, { when: format.dateTime(signsUntil) })}
            </span>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        size="xs"
        leftSection={<KeyRound size={15} aria-hidden />}
        loading={rotation.isPending}
        onClick={() => void rotate()}
      >
        {t(($) => $.ledger.rotation.rotate)}
      </Button>
    </section>
  );
}
