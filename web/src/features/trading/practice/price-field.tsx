import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { readDecimal } from '#ui/decimal-text.ts';

interface Props {
  label: string;
  /** In whole numbers of 10^-`precision`. */
  price: number;
  precision: number;
  error: ReactNode;
  onPrice: (price: number) => void;
}

/** A price that is typed: what somebody types stays until the field is left. */
export function PriceField({ label, price, precision, error, onPrice }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const value = readDecimal(text);
    if (value !== null) onPrice(Math.round(Number(value) * 10 ** precision));
  };
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      value={typed ?? (price / 10 ** precision).toFixed(precision)}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
