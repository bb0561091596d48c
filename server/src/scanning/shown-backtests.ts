import { sql } from 'drizzle-orm';

/**
 * The only place that decides which backtest `b` readers see on the page of the strategy `t`: the chosen one, while its version is the live
 * one. Figures of another version are not those of what is watched for.
 */
export const isShownBacktest = sql.raw('(b.is_shown and b.version_id is not distinct from t.live_version_id)');
