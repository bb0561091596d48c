import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseZone } from '#app/shell/choose-zone.ts';
import { pickLanguage, useInterfaceLanguages } from '#platform/languages/language-list.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { useSession } from '#platform/session/session.ts';
import { browserZone, useZone } from '#platform/time/time.ts';
import { useZoneChoices } from '#platform/time/zone-choices.ts';
import classes from './language-zone-panel.module.css';

const asOnDevice = 'device';

export function LanguageZonePanel() {
  const { t } = useTranslation();
  const languages = useInterfaceLanguages();
  const selectedId = useLanguageState((state) => state.selectedLanguageId);
  const isSignedIn = useSession((state) => state.id !== null);
  return (
    <div className={classes.panel}>
      <fieldset className={classes.languages}>
        <legend>{t(($) => $.core.header.language)}</legend>
        {languages.map((language) => (
          <button
            key={language.id}
            type="button"
            lang={language.code}
            aria-pressed={language.id === selectedId}
            onClick={() => void pickLanguage(language)}
          >
            {language.nativeName}
            {language.id === selectedId && <Check size={17} aria-hidden />}
          </button>
        ))}
      </fieldset>
      {isSignedIn && <ZoneSelect />}
    </div>
  );
}

function ZoneSelect() {
  const { t } = useTranslation();
  const zone = useZone();
  const own = useSession((state) => state.profile?.timeZone ?? null);
  const choices = useZoneChoices();
  const label = (name: string) => choices.find(({ value }) => value === name)?.label ?? name;
  const device = {
    value: asOnDevice,
    // Isolated as left-to-right, so that brackets and offset stay in order within Arabic text.
    label: t(($) => $.core.header.deviceZone, { zone: `\u2066${label(browserZone())}\u2069` }),
  };
  return (
    <Select
      label={t(($) => $.core.header.timeZone)}
      data={[device, ...choices]}
      value={own === null ? asOnDevice : zone}
      onChange={(value) => value && void chooseZone(value === asOnDevice ? null : value)}
      searchable
      allowDeselect={false}
      limit={60}
      maxDropdownHeight={260}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
