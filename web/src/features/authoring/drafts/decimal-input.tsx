import { decimal, positiveDecimal } from '@candela/contract/learning/quizzes';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimalText } from '#ui/decimal-text.ts';

interface DecimalInputProps {
  label: string;
  value: string | null;
  isNegativeAllowed?: boolean;
  onChange: (value: string | null) => void;
}

/** A decimal number as text, so that every digit is kept; a decimal comma becomes a point. */
export function DecimalInput({ label, value, isNegativeAllowed = false, onChange }: DecimalInputProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value ?? '');
  const [shown, setShown] = useState(value);
  // Changed by somebody else, or on the chart.
  if (value !== shown) {
    setShown(value);
    if (value !== null) setText(value);
  }
  const number = decimalText(text);
  const isValid = number === '' || (isNegativeAllowed ? decimal : positiveDecimal).safeParse(number).success;
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      dir="ltr"
      value={text}
      error={!isValid && t(($) => $.authoring.quiz.numberError)}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const read = decimalText(typed);
        if (read !== '' && !(isNegativeAllowed ? decimal : positiveDecimal).safeParse(read).success) return;
        setShown(read === '' ? null : read);
        onChange(read === '' ? null : read);
      }}
    />
  );
}
