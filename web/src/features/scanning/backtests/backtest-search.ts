/** What the address of the page of backtests says: the version to test, and the backtest whose plan is taken over. */
export interface BacktestSearch {
  version?: number;
  like?: number;
}

const idOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : undefined;

export function validateBacktestSearch({ version, like }: Record<string, unknown>): BacktestSearch {
  const [known, earlier] = [idOf(version), idOf(like)];
  return { ...(known !== undefined && { version: known }), ...(earlier !== undefined && { like: earlier }) };
}
