import { maxTextFileLength, type TextFormat, type TextImport } from '@candela/contract/site/interface-texts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTextFile } from '#platform/device/read-text-file.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import dialogClasses from '#ui/dialog.module.css';
import { FileLanguageQuestion } from '#ui/file-language-question.tsx';
import { FileRefusal } from '#ui/file-refusal.tsx';
import { useTextImport } from './languages.api.ts';
import { TextProblemWords } from './text-problem.tsx';
import classes from './texts.module.css';

interface TextImportDialogProps {
  code: string;
  file: File;
  onClose: () => void;
}

/** Previews an import; if there is any error, nothing is imported. */
export function TextImportDialog({ code, file, onClose }: TextImportDialogProps) {
  const { t } = useTranslation();
  const [given, setGiven] = useState<{ format: TextFormat; content: string } | null>(null);
  const [unusable, setUnusable] = useState<'unusable' | 'encoding' | null>(null);
  const trial = useTextImport(code);
  const taking = useTextImport(code);
  const { mutate: tryOut } = trial;
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const text = await readTextFile(file, maxTextFileLength);
      if (!isWanted) return;
      if (text === 'unusable' || text === 'encoding') return setUnusable(text);
      const found = { format: formatOf(text.content), content: text.content };
      setGiven(found);
      tryOut({ ...found, isTrial: true });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [file, tryOut]);
  const refusal = taking.error ?? trial.error;
  const result = taking.data ?? trial.data;
  const isDone = taking.data?.isImported ?? false;
  return (
    <AskingDialog title={t(($) => $.languages.import.title)} onLeave={onClose}>
      <p dir="auto">{file.name}</p>
      <div aria-live="polite">
        {unusable && <p className={classes.problem}>{t(($) => $.languages.import[unusable])}</p>}
        {refusal && <FileRefusal error={refusal} />}
        {isDone && <p>{t(($) => $.languages.import.done, { count: taking.data?.changed ?? 0 })}</p>}
        {!isDone && result && <Preview result={result} code={code} />}
      </div>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          {isDone ? t(($) => $.core.close) : t(($) => $.core.goBack)}
        </Button>
        {!isDone && !unusable && !trial.isError && (
          <Button
            loading={trial.isPending || taking.isPending}
            disabled={!result || result.changed === 0 || result.problems.length > 0}
            onClick={() =>
              given && taking.mutate({ ...given, isTrial: false, isVariantAccepted: result?.variant != null })
            }
          >
            {t(($) => $.languages.import.take, { count: result?.changed ?? 0 })}
          </Button>
        )}
      </div>
    </AskingDialog>
  );
}

const shownProblems = 200;

/** By its content: tools have many endings for XLIFF. */
const formatOf = (content: string): TextFormat => (/^\s*[[{]/.test(content) ? 'json' : 'xliff');

function Preview({ result, code }: { result: TextImport; code: string }) {
  const { t } = useTranslation();
  return (
    <>
      {result.variant && <FileLanguageQuestion variant={result.variant} expected={{ source: 'en', target: code }} />}
      <ul className={classes.figures}>
        <li>{t(($) => $.languages.import.changed, { count: result.changed })}</li>
        {result.stale > 0 && <li>{t(($) => $.languages.import.stale, { count: result.stale })}</li>}
        <li>{t(($) => $.languages.import.same, { count: result.same })}</li>
        <li>{t(($) => $.languages.import.empty, { count: result.empty })}</li>
      </ul>
      {result.skipped.length > 0 && (
        <>
          <h3>{t(($) => $.languages.import.skipped, { count: result.skippedCount })}</h3>
          <ul className={classes.importProblems}>
            {result.skipped.slice(0, shownProblems).map(({ key, reason }, index) => (
              <li key={index}>
                <code dir="ltr">{key}</code>
                <span>{t(($) => $.languages.import.skipReasons[reason])}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {result.problems.length > 0 && (
        <>
          <h3>{t(($) => $.languages.import.problems, { count: result.problemCount })}</h3>
          <p className={classes.problem}>{t(($) => $.languages.import.nothingTaken)}</p>
          <ul className={classes.importProblems}>
            {result.problems.slice(0, shownProblems).map(({ key, problem, name }, index) => (
              <li key={index}>
                <code dir="ltr">{key}</code>
                <span>
                  {problem === 'unknown' || problem === 'repeated' || problem === 'notText' ? (
                    t(($) => $.languages.import.unitProblems[problem])
                  ) : (
                    <TextProblemWords problem={problem} name={name} />
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
