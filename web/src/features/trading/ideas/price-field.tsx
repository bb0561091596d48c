import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { readDecimal } from '#ui/decimal-text.ts';

interface PriceFieldProps {
  label: string;
  /** A decimal text; null: empty. */
  value: string | null;
  error: string | null;
  /** Name of the place in the form, to which faults lead. */
  name: string;
  section?: ReactNode;
  onChange: (value: string | null) => void;
  onBlur: () => void;
}

/** A price or a share: what is typed stays until it is a number. Comma and point, also Arabic digits. */
export function PriceField({ label, value, error, name, section, onChange, onBlur }: PriceFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      aria-label={label}
      data-field={name}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? value ?? ''}
      error={error}
      rightSection={section}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(text.trim() === '' ? null : readDecimal(text));
      }}
      onBlur={() => {
        // What is no number stays to be seen, with its message.
        if (typed !== null && (typed.trim() === '' || readDecimal(typed) !== null)) setTyped(null);
        onBlur();
      }}
    />
  );
}
