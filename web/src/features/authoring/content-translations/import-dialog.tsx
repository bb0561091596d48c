import { maxXliffLength, type ImportResult } from '@candela/contract/authoring/content-translations';
import { Button } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTextFile } from '#platform/device/read-text-file.ts';
import dialogClasses from '#ui/dialog.module.css';
import { FileLanguageQuestion } from '#ui/file-language-question.tsx';
import { FileRefusal } from '#ui/file-refusal.tsx';
import { useOpenDialog } from '#ui/use-open-dialog.ts';
import { useImport, type TranslationPlace } from './content-translations.api.ts';
import classes from './import-dialog.module.css';

interface ImportDialogProps {
  place: TranslationPlace;
  /** Code of the language of the course. */
  sourceCode: string;
  file: File;
  onClose: () => void;
}

/** Previews an import: what changes, and which units have problems. */
export function ImportDialog({ place, sourceCode, file, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useOpenDialog();
  const [content, setContent] = useState<string | null>(null);
  const [unusable, setUnusable] = useState<'unusable' | 'encoding' | null>(null);
  const trial = useImport(place);
  const taking = useImport(place);
  const { mutate: tryOut } = trial;
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const text = await readTextFile(file, maxXliffLength);
      if (!isWanted) return;
      if (text === 'unusable' || text === 'encoding') return setUnusable(text);
      setContent(text.content);
      tryOut({ content: text.content, isTrial: true });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [file, tryOut]);
  const refusal = taking.error ?? trial.error;
  const expected = { source: sourceCode, target: place.languageCode };
  const result = taking.data ?? trial.data;
  return (
    <dialog ref={dialog} className={dialogClasses.dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{t(($) => $.translations.import.title)}</h2>
      <p dir="auto">{file.name}</p>
      <div aria-live="polite">
        {unusable && <p className={classes.problem}>{t(($) => $.translations.import[unusable])}</p>}
        {refusal && <FileRefusal error={refusal} />}
        {!taking.data && result?.variant && <FileLanguageQuestion variant={result.variant} expected={expected} />}
        {taking.data && <p>{t(($) => $.translations.import.done, { count: taking.data.changed })}</p>}
        {!taking.data && result && <Preview result={result} />}
      </div>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={() => dialog.current?.close()}>
          {taking.data ? t(($) => $.core.close) : t(($) => $.core.goBack)}
        </Button>
        {!taking.data && (
          <Button
            loading={trial.isPending || taking.isPending}
            disabled={!result || result.changed === 0}
            onClick={() =>
              content !== null && taking.mutate({ content, isTrial: false, isVariantAccepted: result?.variant != null })
            }
          >
            {t(($) => $.translations.import.take, { count: result?.changed ?? 0 })}
          </Button>
        )}
      </div>
    </dialog>
  );
}

const shownProblems = 50;

function Preview({ result }: { result: ImportResult }) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={classes.figures}>
        <li>{t(($) => $.translations.import.changed, { count: result.changed })}</li>
        {result.stale > 0 && <li>{t(($) => $.translations.import.stale, { count: result.stale })}</li>}
        <li>{t(($) => $.translations.import.same, { count: result.same })}</li>
        <li>{t(($) => $.translations.import.empty, { count: result.empty })}</li>
      </ul>
      {result.problems.length > 0 && (
        <>
          <h3>{t(($) => $.translations.import.problems, { count: result.problems.length })}</h3>
          <ul className={classes.problems}>
            {result.problems.slice(0, shownProblems).map(({ unit, problem, source }, index) => (
              <li key={index}>
                <strong>{t(($) => $.translations.import.unitProblems[problem])}</strong>
                <span dir="auto">{source || unit}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
