import { tickerOf } from '@candela/contract/community/post-document';
import { ActionIcon, Button } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import { SymbolChoice } from '#ui/symbol-choice.tsx';
import classes from './composer.module.css';

interface SymbolsFieldProps {
  value: readonly string[];
  onChange: (symbols: string[]) => void;
}

/** What a post is about, besides the symbols in its text. */
export function SymbolsField({ value, onChange }: SymbolsFieldProps) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <fieldset className={classes.group}>
      <legend>{t(($) => $.feeds.form.symbols)}</legend>
      <ul className={classes.chips}>
        {value.map((symbol) => (
          <li key={symbol} className={classes.chip}>
            <bdi>{tickerOf(symbol)}</bdi>
            <ActionIcon
              size={24}
              variant="subtle"
              color="gray"
              aria-label={t(($) => $.feeds.form.removeSymbol, { symbol: tickerOf(symbol) })}
              onClick={() => onChange(value.filter((each) => each !== symbol))}
            >
              <X size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        size="xs"
        className={classes.add}
        leftSection={<Plus size={14} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        {t(($) => $.feeds.form.addSymbol)}
      </Button>
      {isChoosing && (
        <AskingDialog title={t(($) => $.feeds.form.addSymbol)} onLeave={() => setChoosing(false)}>
          <SymbolChoice
            onChoose={({ symbol }) => {
              setChoosing(false);
              if (!value.includes(symbol)) onChange([...value, symbol]);
            }}
          />
        </AskingDialog>
      )}
    </fieldset>
  );
}
