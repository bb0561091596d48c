import classes from './impact-bars.module.css';

interface ImpactBarsProps {
  impact: 'low' | 'medium' | 'high' | 'holiday';
  name: string;
}

/** Three bars, of which as many have a colour as the impact is high. */
export function ImpactBars({ impact, name }: ImpactBarsProps) {
  return (
    <span className={classes.impact} data-impact={impact} role="img" aria-label={name} title={name}>
      <i />
      <i />
      <i />
    </span>
  );
}
