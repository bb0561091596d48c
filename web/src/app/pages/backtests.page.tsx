import { BacktestsScreen } from '#features/scanning/backtests/backtests-screen.tsx';
import { ConditionField } from '#features/scanning/rules/condition-field.tsx';

/** The backtests of a strategy, and the form of a new one. */
export function BacktestsPage() {
  return <BacktestsScreen renderCondition={(props) => <ConditionField {...props} />} />;
}
