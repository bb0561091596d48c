import { CandleCover } from './candle-cover.tsx';
import classes from './candle-cover.module.css';

interface CoverProps {
  /** Path of the picture; null: a cover is drawn. */
  path: string | null;
  seed: number;
  candles?: number;
}

/** The picture of something, or a drawn cover if it has none; fills its container. */
export function Cover({ path, seed, candles }: CoverProps) {
  if (path === null) return <CandleCover seed={seed} {...(candles !== undefined && { candles })} />;
  return <img src={path} alt="" loading="lazy" className={classes.picture} />;
}
