import { Link } from '@tanstack/react-router';
import { Globe, Moon, Radio, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageZoneChoice } from '#app/shell/language-zone-picker.tsx';
import { useColorScheme } from '#platform/shell/color-scheme.ts';
import { closePopover } from '#ui/popover-button.tsx';
import classes from './account-menu.module.css';

/** What the header of wider screens shows itself: live trainers, language and zone, color scheme. */
export function PhoneItems() {
  const { t } = useTranslation();
  const { scheme, toggle } = useColorScheme();
  const [isChoosing, setChoosing] = useState(false);
  const isDark = scheme === 'dark';
  return (
    <div className={classes.phone}>
      <Link to="/education/onlive" className={classes.item} onClick={closePopover}>
        <Radio size={17} aria-hidden />
        {t(($) => $.core.header.live)}
      </Link>
      <button
        type="button"
        className={classes.item}
        aria-expanded={isChoosing}
        onClick={() => setChoosing((before) => !before)}
      >
        <Globe size={17} aria-hidden />
        {t(($) => $.core.header.languageAndZone)}
      </button>
      {isChoosing && (
        <div className={classes.choice}>
          <LanguageZoneChoice />
        </div>
      )}
      <button type="button" className={classes.item} onClick={toggle}>
        {isDark ? <Sun size={17} aria-hidden /> : <Moon size={17} aria-hidden />}
        {isDark ? t(($) => $.core.header.toLight) : t(($) => $.core.header.toDark)}
      </button>
    </div>
  );
}
