import { Star } from 'lucide-react';
import classes from './stars.module.css';

interface StarsProps {
  /** 0 to 5; fractions of a star are shown. */
  value: number;
  /** Read by screen readers instead of the stars. */
  label: string;
  size?: number;
}

/** A rating as stars. */
export function Stars({ value, label, size = 15 }: StarsProps) {
  return (
    <span className={classes.stars} role="img" aria-label={label} style={{ '--share': `${(value / 5) * 100}%` }}>
      {[classes.empty, classes.full].map((layer) => (
        <span key={layer} className={layer} aria-hidden>
          {[1, 2, 3, 4, 5].map((star) => (
            <Star key={star} size={size} />
          ))}
        </span>
      ))}
    </span>
  );
}
