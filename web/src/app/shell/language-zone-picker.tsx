import { ActionIcon, Loader, Popover } from '@mantine/core';
import { Globe } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const LanguageZonePanel = lazy(async () => {
  const { LanguageZonePanel: Panel } = await import('#app/shell/language-zone-panel.tsx');
  return { default: Panel };
});

/** The globe of the header: language and, for who is signed in, time zone. */
export function LanguageZonePicker() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={300}
      offset={10}
      radius="md"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t(($) => $.core.header.languageAndZone)}
          onClick={() => setOpen(!isOpen)}
        >
          <Globe size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t(($) => $.core.header.languageAndZone)}>
        <Suspense fallback={<Loader size="sm" aria-label={t(($) => $.core.loading)} />}>
          <LanguageZonePanel />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
