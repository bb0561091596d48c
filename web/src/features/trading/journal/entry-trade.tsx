import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';
import { WallTimeInput } from '#ui/wall-time-input.tsx';
import type { WrittenFields } from './written-trade.ts';
import classes from './journal.module.css';

interface Props {
  written: WrittenFields;
  /** The levels and the result stay as they were judged. */
  isJudged: boolean;
  /** There are several exits, which stay as they are. */
  hasExits: boolean;
  onChange: (changes: Partial<WrittenFields>) => void;
}

/** What was traded. */
export function EntryTrade({ written, isJudged, hasExits, onChange }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <div className={classes.fields}>
      {isJudged && <p className={classes.judged}>{t(($) => $.journal.judged)}</p>}
      <TextInput
        label={t(($) => $.journal.symbol)}
        required
        maxLength={40}
        disabled={isJudged}
        value={written.symbol}
        onChange={(event) => onChange({ symbol: event.currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.journal.direction)}
        disabled={isJudged}
        value={written.direction}
        data={(['long', 'short'] as const).map((value) => ({
          value,
          label: t(($) => $.practice.directions[value]),
        }))}
        onChange={(event) => onChange({ direction: event.currentTarget.value === 'short' ? 'short' : 'long' })}
      />
      {(['entry', 'stop', 'exit'] as const).map((level) => (
        <TextInput
          key={level}
          label={t(($) => $.journal.levels[level])}
          required
          inputMode="decimal"
          dir="ltr"
          disabled={isJudged || (level === 'exit' && hasExits)}
          value={written[level]}
          onChange={(event) => onChange({ [level]: event.currentTarget.value })}
        />
      ))}
      <WallTimeInput
        label={t(($) => $.journal.tradedAt)}
        zone={zone}
        isDisabled={isJudged}
        value={written.tradedAt}
        onChange={(tradedAt) => onChange({ tradedAt })}
      />
    </div>
  );
}
