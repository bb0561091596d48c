import { useTranslation } from 'react-i18next';
import type { TextKey } from '#platform/languages/i18n.ts';

const names: Record<string, TextKey> = {
  '24x7': ($) => $.marketSessions.names['24x7'],
  fx24x5: ($) => $.marketSessions.names.fx24x5,
  ice24x5: ($) => $.marketSessions.names.ice24x5,
  us_equity: ($) => $.marketSessions.names.us_equity,
  xetra: ($) => $.marketSessions.names.xetra,
  euronext: ($) => $.marketSessions.names.euronext,
  lse: ($) => $.marketSessions.names.lse,
  tse: ($) => $.marketSessions.names.tse,
  hkex: ($) => $.marketSessions.names.hkex,
  asx: ($) => $.marketSessions.names.asx,
};

/** The name of a session. */
export function useSessionName(): (code: string) => string {
  const { t } = useTranslation();
  return (code) => {
    const key = Object.hasOwn(names, code) ? names[code] : undefined;
    return key ? t(key) : code;
  };
}
