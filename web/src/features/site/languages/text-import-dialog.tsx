import { maxTextFileLength, type TextImport } from '@candela/contract/site/interface-texts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { useFailureText } from '#platform/api/failure-text.ts';
import { translateKey } from '#platform/languages/i18n.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import dialogClasses from '#ui/dialog.module.css';
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
  const [content, setContent] = useState<string | null>(null);
  const [unusable, setUnusable] = useState<'unusable' | 'encoding' | null>(null);
  const trial = useTextImport(code);
  const taking = useTextImport(code);
  const { mutate: tryOut } = trial;
  const format = /\.json$/i.test(file.name) ? 'json' : 'xliff';
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const text = await readTextFile(file);
      if (!isWanted) return;
      if (text === 'unusable' || text === 'encoding') return setUnusable(text);
      setContent(text.content);
      tryOut({ format, content: text.content, isTrial: true });
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [file, format, tryOut]);
  const refusal = taking.error ?? trial.error;
  const result = taking.data ?? trial.data;
  const isDone = taking.data?.isImported ?? false;
  return (
    <AskingDialog title={t(($) => $.languages.import.title)} onLeave={onClose}>
      <p dir="auto">{file.name}</p>
      <div aria-live="polite">
        {unusable && <p className={classes.problem}>{t(($) => $.languages.import[unusable])}</p>}
        {refusal && <Refusal error={refusal} />}
        {isDone && <p>{t(($) => $.languages.import.done, { count: taking.data?.changed ?? 0 })}</p>}
        {!isDone && result && <Preview result={result} />}
      </div>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          {isDone ? t(($) => $.core.close) : t(($) => $.core.goBack)}
        </Button>
        {!isDone && !unusable && !trial.isError && (
          <Button
            loading={trial.isPending || taking.isPending}
            disabled={!result || result.changed === 0 || result.problems.length > 0}
            onClick={() => content !== null && taking.mutate({ format, content, isTrial: false })}
          >
            {t(($) => $.languages.import.take, { count: result?.changed ?? 0 })}
          </Button>
        )}
      </div>
    </AskingDialog>
  );
}

/** Content of a file in UTF-8. Text of another encoding would be imported with wrong characters. */
async function readTextFile(file: File): Promise<{ content: string } | 'unusable' | 'encoding'> {
  // A character has three bytes at most for each of its units.
  if (file.size === 0 || file.size > 3 * maxTextFileLength + 3) return 'unusable';
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return content === '' || content.length > maxTextFileLength ? 'unusable' : { content };
  } catch (error) {
    // The browser could not read it: moved or deleted since it was chosen.
    return error instanceof TypeError ? 'encoding' : 'unusable';
  }
}

/** Why the server did not accept a file, or that it could not be reached. */
function Refusal({ error }: { error: Error }) {
  const failureText = useFailureText();
  const title = error instanceof ApiError ? error.body?.title : undefined;
  return (
    <p className={classes.problem}>
      {title !== undefined && <strong>{translateKey(title)}: </strong>}
      {failureText(error)}
    </p>
  );
}

const shownProblems = 200;

function Preview({ result }: { result: TextImport }) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={classes.figures}>
        <li>{t(($) => $.languages.import.changed, { count: result.changed })}</li>
        {result.stale > 0 && <li>{t(($) => $.languages.import.stale, { count: result.stale })}</li>}
        <li>{t(($) => $.languages.import.same, { count: result.same })}</li>
        <li>{t(($) => $.languages.import.empty, { count: result.empty })}</li>
      </ul>
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
