import type { InterfaceText } from '@candela/contract/site/interface-texts';
import type { FormsOfText } from '@candela/contract/site/text-checks';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { versionsQuery } from './languages.api.ts';
import classes from './texts.module.css';

interface TextVersionsProps {
  code: string;
  text: InterfaceText;
  /** Null: the product's own text. */
  onRestore: (text: FormsOfText | null) => void;
  isDisabled: boolean;
}

/** The last author of a text and, on request, earlier versions to restore. */
export function TextVersions({ code, text, onRestore, isDisabled }: TextVersionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const versions = useQuery({ ...versionsQuery(code, text.key), enabled: isOpen });
  return (
    <details className={classes.versions} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {text.changedAt === null
          ? t(($) => $.languages.versions)
          : t(($) => $.languages.lastChanged, {
              name: text.changedBy ?? t(($) => $.languages.someone),
              when: format.dateTime(text.changedAt),
            })}
      </summary>
      {versions.isError && <ErrorState onRetry={() => void versions.refetch()} />}
      {versions.data?.length === 0 && <p>{t(($) => $.languages.noVersions)}</p>}
      <ul>
        {versions.data?.map((version, index) => (
          <li key={version.id}>
            <span lang={code} dir="auto">
              {version.text ? (version.text.other ?? version.text.text) : t(($) => $.languages.removed)}
            </span>
            <small>
              {version.by ?? t(($) => $.languages.someone)} · {format.dateTime(version.at)}
            </small>
            {index > 0 && (
              <Button size="compact-xs" variant="default" disabled={isDisabled} onClick={() => onRestore(version.text)}>
                {t(($) => $.languages.restore)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
