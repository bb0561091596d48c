import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import classes from './setup.module.css';

/** The languages that the installation speaks, and where that is changed. */
export function SetupLanguages() {
  const { t } = useTranslation();
  const languages = useContentLanguages();
  return (
    <div className={classes.languages}>
      <ul>
        {languages.map(({ code, nativeName, hasInterface }) => (
          <li key={code}>
            <span lang={code}>{nativeName}</span>
            <small>{hasInterface ? t(($) => $.setup.interfaceAndContent) : t(($) => $.setup.contentOnly)}</small>
          </li>
        ))}
      </ul>
      <Button component={Link} to="/admin/languages" variant="default" size="xs">
        {t(($) => $.setup.openLanguages)}
      </Button>
    </div>
  );
}
