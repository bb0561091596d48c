import { CandleCover } from './candle-cover.tsx';
import classes from './candle-cover.module.css';

interface CoverProps {
  /** Where its picture is; null: it is drawn. */
  path: string | null;
  seed: number;
  candles?: number;
}

/** The picture of something, or the cover that is drawn for what has none; it fills what it is in. */
export function Cover({ path, seed, candles }: CoverProps) {
  if (path === null) return <CandleCover seed={seed} {...(candles !== undefined && { candles })} />;
  return <img src={path} alt="" loading="lazy" className={classes.picture} />;
}
