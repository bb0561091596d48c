import '@mantine/core/styles/Input.layer.css';
import { Button, FileButton, TextInput } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showErrorToast } from '#platform/shell/toasts.ts';
import { maxCalendarBytes } from '@candela/contract/community/economic-imports';
import { useImportBegin, type ImportSettings, type NewImport } from './economic-imports.api.ts';
import classes from './economic-imports.module.css';
import { areUsable, ImportFields } from './import-fields.tsx';

/** Begins an import from a file or an address. */
export function NewImportForm({ onBegun }: { onBegun: (id: string) => void }) {
  const { t } = useTranslation();
  const begin = useImportBegin();
  const [source, setSource] = useState('');
  const [address, setAddress] = useState('');
  const [settings, setSettings] = useState<ImportSettings>({ zone: null, currency: null, impact: 'low', joins: true });
  const isReady = source.trim() !== '' && areUsable(settings);
  const read = (from: NewImport['from']) => {
    if ('file' in from && from.file.size > maxCalendarBytes) {
      showErrorToast({
        title: 'errors.economicImports.tooLarge.title',
        detail: 'errors.economicImports.tooLarge.description',
      });
      return;
    }
    begin.mutate({ ...settings, source: source.trim(), from }, { onSuccess: ({ id }) => onBegun(id) });
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && URL.canParse(address.trim())) read({ address: address.trim() });
      }}
    >
      <TextInput
        label={t(($) => $.economicImports.source)}
        description={t(($) => $.economicImports.sourceHint)}
        maxLength={60}
        dir="auto"
        value={source}
        onChange={({ currentTarget: { value } }) => setSource(value)}
      />
      <ImportFields settings={settings} onSettings={setSettings} />
      <div className={classes.from}>
        <FileButton
          accept=".csv,.tsv,.txt,.ics,.json,text/calendar,application/json"
          onChange={(file) => file && read({ file })}
        >
          {(button) => (
            <Button
              {...button}
              leftSection={<FileUp size={17} aria-hidden />}
              disabled={!isReady}
              loading={begin.isPending}
            >
              {t(($) => $.economicImports.chooseFile)}
            </Button>
          )}
        </FileButton>
        <TextInput
          className={classes.address}
          label={t(($) => $.economicImports.address)}
          type="url"
          dir="ltr"
          placeholder="https://"
          value={address}
          onChange={({ currentTarget: { value } }) => setAddress(value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={!isReady || !/^https?:\/\/./.test(address.trim())}
          loading={begin.isPending}
        >
          {t(($) => $.economicImports.readAddress)}
        </Button>
      </div>
    </form>
  );
}
