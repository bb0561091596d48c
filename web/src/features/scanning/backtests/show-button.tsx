import type { BacktestDetail } from '@candela/contract/scanning/backtests';
import { Button } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBacktestShowing } from './backtests.api.ts';

/** Shows a finished backtest of the live version on the page of its strategy, or no longer. */
export function ShowButton({ backtest }: { backtest: BacktestDetail }) {
  const { t } = useTranslation();
  const showing = useBacktestShowing(backtest);
  const { isShown, isOfLiveVersion, state } = backtest;
  if (state !== 'done' || !isOfLiveVersion) return null;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      loading={showing.isPending}
      onClick={() => showing.mutate(!isShown)}
    >
      {isShown ? t(($) => $.backtests.shown.hide) : t(($) => $.backtests.shown.show)}
    </Button>
  );
}
