import { findCodeProblems, readCoded } from '@candela/contract/learning/coded-text';
import { maxTranslationLength, type Passage } from '@candela/contract/authoring/content-translations';
import { Button } from '@mantine/core';
import { Check, Equal } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { useSession } from '#platform/session/session.ts';
import { chipText } from './coded-words.tsx';
import { useSavePassage, type PassagePlace } from './content-translations.api.ts';
import { keepWords, readWords } from './kept-words.ts';
import { PassageStrip } from './passage-strip.tsx';
import classes from './passages.module.css';

interface PassageEditorProps {
  place: PassagePlace;
  passage: Passage;
  direction: 'ltr' | 'rtl';
  /** Called after confirming, to continue with the next open passage. */
  onConfirmed: () => void;
  onLeave: () => void;
}

/** Editor for one passage. Input is never overwritten: changes of the source or by others are shown beside it. */
export function PassageEditor({ place, passage, direction, onConfirmed, onLeave }: PassageEditorProps) {
  const { t } = useTranslation();
  const problemId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const userId = useSession((state) => state.profile?.id ?? '');
  const [words, setWords] = useState(() => readWords(userId, place, passage.field) ?? passage.target ?? '');
  // The passage as it was when typing began.
  const [begun, setBegun] = useState(passage);
  const saving = useSavePassage(place);
  const hasNewSource = passage.sourceHash !== begun.sourceHash;
  const isTakenOver = passage.target !== begun.target && passage.target !== words;
  const problems = words === '' ? [] : findCodeProblems(words, passage.source);
  const isBroken = problems.length > 0;
  const canConfirm = !isBroken && !hasNewSource && !isTakenOver && words.trim() !== '';
  useEffect(() => field.current?.focus(), []);

  const type = (next: string) => {
    setWords(next);
    keepWords(userId, place, passage.field, next === (passage.target ?? '') ? null : next);
  };
  const save = (target: string) => {
    const onSuccess = () => {
      keepWords(userId, place, passage.field, null);
      onConfirmed();
    };
    saving.mutate({ passage, target }, { onSuccess });
  };
  const insert = (text: string) => {
    const { selectionStart = words.length, selectionEnd = words.length } = field.current ?? {};
    type(words.slice(0, selectionStart) + text + words.slice(selectionEnd));
    field.current?.focus();
  };
  const hasFailed = saving.isError && !(saving.error instanceof ApiError && saving.error.status === 409);

  return (
    <div className={classes.editor}>
      <textarea
        ref={field}
        className={classes.field}
        rows={1}
        dir={direction}
        lang={place.languageCode}
        aria-label={t(($) => $.translations.target)}
        aria-describedby={isBroken ? problemId : undefined}
        aria-invalid={isBroken}
        maxLength={maxTranslationLength}
        placeholder={t(($) => $.translations.placeholder)}
        value={words}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            if (canConfirm) save(words);
          } else if (event.key === 'Escape') onLeave();
        }}
      />
      <Numbers source={passage.source} onChosen={insert} />
      {isBroken && (
        <p id={problemId} className={classes.problem}>
          {problems
            .map(({ problem, number }) => t(($) => $.translations.problems[problem], { number: `<${number}>` }))
            .join(' ')}
        </p>
      )}
      {(hasNewSource || isTakenOver) && (
        <PassageStrip otherText={hasNewSource ? null : (passage.target ?? '')} onGoOn={() => setBegun(passage)} />
      )}
      {hasFailed && <p className={classes.problem}>{t(($) => $.translations.failed)}</p>}
      <div className={classes.actions}>
        {passage.state === 'stale' && passage.target !== null && (
          <Button
            size="sm"
            variant="default"
            leftSection={<Equal size={16} aria-hidden />}
            disabled={hasNewSource || findCodeProblems(passage.target, passage.source).length > 0}
            onClick={() => save(passage.target ?? '')}
          >
            {t(($) => $.translations.stillRight)}
          </Button>
        )}
        <Button
          size="sm"
          leftSection={<Check size={16} aria-hidden />}
          loading={saving.isPending}
          disabled={!canConfirm}
          onClick={() => save(words)}
        >
          {t(($) => $.translations.confirm)}
        </Button>
      </div>
    </div>
  );
}

/** The placeholders of the source; a click inserts one at the cursor. */
function Numbers({ source, onChosen }: { source: string; onChosen: (text: string) => void }) {
  const { t } = useTranslation();
  const texts = readCoded(source).flatMap((part) => ('text' in part ? [] : [chipText(part)]));
  if (texts.length === 0) return null;
  return (
    <div className={classes.chips} role="group" aria-label={t(($) => $.translations.numbers)}>
      {texts.map((text) => (
        <button key={text} type="button" className={classes.chip} dir="ltr" onClick={() => onChosen(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}
