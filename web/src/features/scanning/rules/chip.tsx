import { useId, useState, type ReactNode } from 'react';
import classes from './rule-builder.module.css';

interface ChipProps {
  /** What it chooses, for those who hear it: "Left side: RSI (14)". */
  label: string;
  text: ReactNode;
  children: ReactNode;
}

/** A part of a sentence that opens a panel, in which it is chosen. */
export function Chip({ label, text, children }: ChipProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.chip} popoverTarget={id} aria-label={label}>
        {text}
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={classes.panel}
        onBeforeToggle={(event) => event.newState === 'open' && setOpen(true)}
        // Parts inside it send the same event.
        onToggle={(event) => event.target === event.currentTarget && event.newState === 'closed' && setOpen(false)}
      >
        {isOpen && children}
      </div>
    </>
  );
}

interface ChipSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; isDisabled?: boolean }[];
  onChange: (value: Value) => void;
}

/** A part of a sentence with few choices. */
export function ChipSelect<Value extends string>({ label, value, options, onChange }: ChipSelectProps<Value>) {
  return (
    <select
      className={classes.chip}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    >
      {options.map((each) => (
        <option key={each.value} value={each.value} disabled={each.isDisabled === true}>
          {each.label}
        </option>
      ))}
    </select>
  );
}
