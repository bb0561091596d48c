import type { StrategyHook } from '@candela/contract/scanning/hooks';
import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import cards from '#ui/card.module.css';
import { useAliasRemoval } from './hooks.api.ts';
import classes from './hooks.module.css';

/** Symbols that were chosen for tickers. */
export function HookAliases({ id, aliases }: { id: number; aliases: StrategyHook['aliases'] }) {
  const { t } = useTranslation();
  const removal = useAliasRemoval(id);
  if (aliases.length === 0) return null;
  return (
    <section className={cards.card}>
      <h2>{t(($) => $.hooks.aliases)}</h2>
      <ul className={classes.receipts}>
        {aliases.map(({ id: aliasId, ticker, instrument }) => (
          <li key={aliasId} className={classes.alias}>
            <span>
              <bdi>{ticker}</bdi> = <bdi>{instrument.symbol}</bdi>
            </span>
            <Button
              variant="subtle"
              leftSection={<X size={16} aria-hidden />}
              disabled={removal.isPending}
              aria-label={t(($) => $.hooks.forget, { ticker: `\u2068${ticker}\u2069` })}
              onClick={() => removal.mutate(aliasId)}
            >
              {t(($) => $.hooks.forgetShort)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
