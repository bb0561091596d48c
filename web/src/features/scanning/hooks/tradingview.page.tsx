import { useParams } from '@tanstack/react-router';
import { HookSetup } from './hook-setup.tsx';

/** How a strategy receives alerts of TradingView. */
export function TradingViewPage() {
  const { strategyId = '' } = useParams({ strict: false });
  return <HookSetup id={Number(strategyId)} />;
}
