import '@mantine/core/styles/Input.layer.css';
import { newsImpacts } from '@candela/contract/community/news-terms';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSpokenLanguages } from '#platform/languages/spoken-languages.ts';
import classes from './news-sources.module.css';
import type { SourceEntries, SourceFault } from './source-fields.ts';

/** Minutes between two readings. */
const intervals = [5, 10, 15, 30, 60, 180, 720, 1440];

interface SourceFieldsProps {
  entries: SourceEntries;
  /** Those that cannot be saved as they are. */
  faults: readonly SourceFault[];
  onChange: (changes: Partial<SourceEntries>) => void;
}

export function SourceFields({ entries, faults, onChange }: SourceFieldsProps) {
  const { t } = useTranslation();
  const { choices } = useSpokenLanguages();
  return (
    <>
      <TextInput
        label={t(($) => $.newsSources.name)}
        required
        maxLength={80}
        dir="auto"
        error={faults.includes('name') && t(($) => $.newsSources.nameMissing)}
        value={entries.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t(($) => $.newsSources.address)}
        description={t(($) => $.newsSources.addressHint)}
        required
        type="url"
        dir="ltr"
        maxLength={2000}
        placeholder="https://"
        autoComplete="off"
        error={faults.includes('address') && t(($) => $.newsSources.addressWrong)}
        value={entries.address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <TextInput
        label={t(($) => $.newsSources.home)}
        type="url"
        dir="ltr"
        maxLength={2000}
        placeholder="https://"
        autoComplete="off"
        error={faults.includes('home') && t(($) => $.newsSources.addressWrong)}
        value={entries.home}
        onChange={(event) => onChange({ home: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t(($) => $.newsSources.language)}
          value={entries.languageCode}
          data={choices}
          onChange={(event) => onChange({ languageCode: event.currentTarget.value })}
        />
        <NativeSelect
          label={t(($) => $.newsSources.interval)}
          value={String(entries.minutes)}
          data={[...new Set([...intervals, entries.minutes])].map((minutes) => ({
            value: String(minutes),
            label: t(($) => $.newsSources.everyMinutes, { count: minutes }),
          }))}
          onChange={(event) => onChange({ minutes: Number(event.currentTarget.value) })}
        />
      </div>
      <NativeSelect
        label={t(($) => $.news.impact)}
        description={t(($) => $.newsSources.impactHint)}
        value={entries.impact}
        data={newsImpacts.map((impact) => ({ value: impact, label: t(($) => $.news.impacts[impact]) }))}
        onChange={(event) =>
          onChange({ impact: newsImpacts.find((each) => each === event.currentTarget.value) ?? entries.impact })
        }
      />
      <TextInput
        label={t(($) => $.newsSources.symbols)}
        description={t(($) => $.newsSources.symbolsHint)}
        dir="ltr"
        maxLength={400}
        placeholder="EURUSD XAUUSD"
        autoComplete="off"
        error={faults.includes('symbolCodes') && t(($) => $.newsSources.symbolsWrong)}
        value={entries.symbolCodes}
        onChange={(event) => onChange({ symbolCodes: event.currentTarget.value })}
      />
    </>
  );
}
