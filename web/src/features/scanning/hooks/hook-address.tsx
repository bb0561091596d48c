import type { StrategyHook } from '@candela/contract/scanning/hooks';
import { Button } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import cards from '#ui/card.module.css';
import { useNewAddress } from './hooks.api.ts';
import classes from './hooks.module.css';

/** The secret address of a strategy, which is shown only when it has been made. */
export function HookAddress({ id, hook }: { id: number; hook: StrategyHook }) {
  const { t } = useTranslation();
  const format = useFormat();
  const making = useNewAddress(id);
  const made = making.data?.address;
  const make = async () => {
    const [title, text] = [t(($) => $.hooks.newAddress), t(($) => $.hooks.confirmNew)];
    if (hook.madeAt !== null && !(await askToConfirm({ title, text, confirm: title }))) return;
    making.mutate();
  };
  return (
    <section className={cards.card}>
      <h2>{t(($) => $.hooks.address)}</h2>
      <p className={classes.soft}>{t(($) => $.hooks.addressText)}</p>
      {made !== undefined && (
        <>
          <code className={classes.code} dir="ltr">
            {made}
          </code>
          <p role="status">{t(($) => $.hooks.shownOnce)}</p>
        </>
      )}
      <FormFailure error={making.error} />
      <div className={classes.actions}>
        {made !== undefined && <CopyButton key={made} text={made} />}
        <Button
          variant={hook.madeAt === null ? 'filled' : 'default'}
          leftSection={<RefreshCw size={16} aria-hidden />}
          loading={making.isPending}
          onClick={() => void make()}
        >
          {t(($) => (hook.madeAt === null ? $.hooks.makeAddress : $.hooks.newAddress))}
        </Button>
      </div>
      {hook.madeAt !== null && hook.madeBy !== null && (
        <p className={classes.soft}>
          {t(($) => $.hooks.madeBy, { date: format.date(hook.madeAt), name: `\u2068${hook.madeBy.fullName}\u2069` })}
        </p>
      )}
      {hook.oldUntil !== null && (
        <p className={classes.soft}>{t(($) => $.hooks.oldUntil, { time: format.dateTime(hook.oldUntil) })}</p>
      )}
    </section>
  );
}
