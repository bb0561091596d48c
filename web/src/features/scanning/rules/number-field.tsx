import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { decimalText } from '#ui/decimal-text.ts';

interface NumberFieldProps {
  label: string;
  value: number;
  range: { min: number; max: number; isWhole: boolean };
  onChange: (value: number) => void;
  /** Without a visible label and range: within a sentence. */
  isBare?: boolean;
}

/** A number within limits, which takes effect while it is typed. */
export function NumberField({ label, value, range, onChange, isBare = false }: NumberFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState({ text: String(value), value });
  // A change from outside, by undo or import, replaces what was typed.
  const text = typed.value === value ? typed.text : String(value);
  const numberOf = (given: string): number | null => {
    const number = Number(decimalText(given));
    const isIn = number >= range.min && number <= range.max && (!range.isWhole || Number.isInteger(number));
    return given.trim() !== '' && isIn ? number : null;
  };
  const limits = { from: format.number(range.min), to: format.number(range.max) };
  const isLimited = Number.isFinite(range.min) && Number.isFinite(range.max);
  return (
    <TextInput
      {...(isBare
        ? { 'aria-label': label, w: 64 }
        : { label, ...(isLimited && { description: t(($) => $.marketChart.range, limits) }) })}
      error={
        numberOf(text) === null
          ? isLimited
            ? t(($) => $.marketChart.outOfRange, limits)
            : t(($) => $.ruleBuilder.noNumber)
          : null
      }
      inputMode={range.isWhole ? 'numeric' : 'decimal'}
      maxLength={16}
      dir="ltr"
      value={text}
      onChange={(event) => {
        const given = event.currentTarget.value;
        const number = numberOf(given);
        setTyped({ text: given, value: number ?? value });
        if (number !== null) onChange(number);
      }}
    />
  );
}
