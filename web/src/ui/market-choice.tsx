import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLookups } from '#platform/reference/lookups.ts';
import classes from './choosing.module.css';

interface MarketChoiceProps {
  legend: string;
  /** Codes of the lookup `tradingMarkets`. */
  value: readonly string[];
  onChange: (markets: string[]) => void;
}

/** Chooses markets, as checkboxes. */
export function MarketChoice({ legend, value, onChange }: MarketChoiceProps) {
  const labelOf = useLookupLabel();
  const codes = useLookups()?.tradingMarkets ?? [];
  return (
    <fieldset className={classes.markets}>
      <legend>{legend}</legend>
      {codes.map((code) => (
        <label key={code}>
          <input
            type="checkbox"
            checked={value.includes(code)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...value, code] : value.filter((each) => each !== code))
            }
          />
          {labelOf('tradingMarkets', code)}
        </label>
      ))}
    </fieldset>
  );
}
