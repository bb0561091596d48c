import { useTranslation } from 'react-i18next';
import type { InterfaceTexts } from '#platform/languages/text-files.ts';

type Lists = InterfaceTexts['lookups'];

/** Labels for the codes of a lookup list; an unknown code, added by an admin, is shown unchanged. */
export function useLookupLabel() {
  const { t, i18n } = useTranslation();
  return <L extends keyof Lists>(list: L, code: string): string =>
    i18n.exists(`lookups.${list}.${code}`) ? t(($) => $.lookups[list][code as keyof Lists[L]] as string) : code;
}
