import '@mantine/core/styles/Input.layer.css';
import { displays } from '@candela/contract/market-data/displays';
import type { DataProvider } from '@candela/contract/market-data/providers';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useDisplaying } from './providers.api.ts';
import classes from './providers.module.css';

/** Who may see the prices of a provider, and what was stated about its contract. */
export function DisplayForm({ provider }: { provider: DataProvider }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { prefix, statement, termsUrl, attribution } = provider;
  const [display, setDisplay] = useState(provider.display);
  const [text, setText] = useState(statement?.text ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const saving = useDisplaying(prefix);
  const isOpen = display !== 'staff';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(isOpen && text.trim() === '');
    if (!isOpen || text.trim() !== '') saving.mutate({ display, ...(isOpen && { statement: text.trim() }) });
  };

  return (
    <form className={classes.block} noValidate onSubmit={submit}>
      <h3>{t(($) => $.dataProviders.display)}</h3>
      <NativeSelect
        label={t(($) => $.dataProviders.shownTo)}
        description={t(($) => $.dataProviders.shownToHint)}
        value={display}
        data={displays.map((value) => ({ value, label: t(($) => $.dataProviders.displays[value]) }))}
        onChange={(event) => setDisplay(displays.find((each) => each === event.currentTarget.value) ?? display)}
      />
      {isOpen && (
        <Textarea
          label={t(($) => $.dataProviders.statement)}
          description={t(($) => $.dataProviders.statementHint)}
          required
          autosize
          minRows={3}
          maxLength={1000}
          dir="auto"
          error={isMissing && t(($) => $.dataProviders.statementMissing)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {statement && (
        <p>
          {t(($) => $.dataProviders.statedBy, {
            name: statement.by ?? t(($) => $.dataProviders.somebody),
            when: format.dateTime(statement.at),
          })}
        </p>
      )}
      <p>
        {attribution !== '' && `${t(($) => $.dataProviders.attribution, { name: attribution })} `}
        {termsUrl !== null && (
          <a href={termsUrl} target="_blank" rel="noreferrer">
            {t(($) => $.dataProviders.terms)}
          </a>
        )}
      </p>
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={saving.isPending}>
          {t(($) => $.dataProviders.save)}
        </Button>
      </div>
    </form>
  );
}
