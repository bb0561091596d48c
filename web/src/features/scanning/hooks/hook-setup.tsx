import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import cards from '#ui/card.module.css';
import { StrategyLink } from '#ui/strategy-link.tsx';
import { HookAddress } from './hook-address.tsx';
import { HookAliases } from './hook-aliases.tsx';
import { HookMessage } from './hook-message.tsx';
import { HookReceipts } from './hook-receipts.tsx';
import { hookQuery } from './hooks.api.ts';
import classes from './hooks.module.css';

/** The steps by which TradingView is connected, and what has arrived. */
export function HookSetup({ id }: { id: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: hook, error, refetch } = useQuery(hookQuery(id));
  if (error instanceof ApiError && error.status < 500 && !hook) {
    const [title, text] = [t(($) => $.hooks.unknown), t(($) => $.hooks.unknownText)];
    return <EmptyState isPage icon={Webhook} title={title} text={text} />;
  }
  if (error && !hook) return <ErrorState onRetry={() => void refetch()} />;
  if (!hook) return <Skeleton height={520} radius="lg" />;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <StrategyLink id={id}>{t(($) => $.hooks.toStrategy)}</StrategyLink>
          <h1>{t(($) => $.hooks.title)}</h1>
        </div>
        <p className={classes.soft} role="status">
          {hook.lastReceivedAt === null
            ? t(($) => $.hooks.nothingYet)
            : t(($) => $.hooks.lastReceived, { time: format.relative(hook.lastReceivedAt) })}
        </p>
      </header>
      <div className={classes.columns}>
        <div className={classes.column}>
          <HookAddress id={id} hook={hook} />
          <HookMessage id={id} />
        </div>
        <div className={classes.column}>
          <HookReceipts id={id} />
          <HookAliases id={id} aliases={hook.aliases} />
          <section className={cards.card}>
            <h2>{t(($) => $.hooks.help.title)}</h2>
            <ul className={classes.help}>
              <li>{t(($) => $.hooks.help.factor)}</li>
              <li>{t(($) => $.hooks.help.port)}</li>
              <li>{t(($) => $.hooks.help.doubles)}</li>
            </ul>
          </section>
        </div>
      </div>
    </div>
  );
}
