import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { journalLimits } from '@candela/contract/trading/journal';
import classes from './journal.module.css';

interface Item {
  text: string;
  isKept: boolean;
}

/** Rules of the plan, and whether they were kept. */
export function CheckList({ items, onChange }: { items: readonly Item[]; onChange: (items: Item[]) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const add = () => {
    const text = typed.trim();
    if (text === '' || items.length >= journalLimits.checks) return;
    onChange([...items, { text, isKept: true }]);
    setTyped('');
  };
  return (
    <fieldset className={classes.checks}>
      <legend>{t(($) => $.journal.plan)}</legend>
      {items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same rule may stand twice
        <div key={at} className={classes.check}>
          <Checkbox
            label={item.text}
            checked={item.isKept}
            onChange={({ currentTarget: { checked } }) => onChange(items.with(at, { ...item, isKept: checked }))}
          />
          <button
            type="button"
            aria-label={t(($) => $.journal.removeRule, { rule: item.text })}
            onClick={() => onChange(items.toSpliced(at, 1))}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
      <TextInput
        aria-label={t(($) => $.journal.newRule)}
        placeholder={t(($) => $.journal.newRule)}
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
    </fieldset>
  );
}
