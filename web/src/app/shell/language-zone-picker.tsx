import { Loader } from '@mantine/core';
import { Globe } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '#platform/languages/texts.ts';
import { PopoverButton } from '#ui/popover-button.tsx';

const LanguageZonePanel = lazy(async () => {
  const { LanguageZonePanel: Panel } = await withTexts([], () => import('#app/shell/language-zone-panel.tsx'));
  return { default: Panel };
});

/** Language and, for signed-in users, time zone; loaded when it is shown. */
export function LanguageZoneChoice() {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<Loader size="sm" aria-label={t(($) => $.core.loading)} />}>
      <LanguageZonePanel />
    </Suspense>
  );
}

/** The globe menu in the header. */
export function LanguageZonePicker() {
  const { t } = useTranslation();
  return (
    <PopoverButton label={t(($) => $.core.header.languageAndZone)} icon={<Globe size={20} aria-hidden />} width={300}>
      <LanguageZoneChoice />
    </PopoverButton>
  );
}
