import { Button } from '@mantine/core';
import type { JournalEntry } from '@candela/contract/trading/journal';
import { resultOfTrade } from '@candela/markets/figures/trade-result';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';
import { fromZonedInput, toZonedInput } from '#platform/time/zoned-input.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { ResultText } from '#ui/result-text.tsx';
import { EntryNotes } from './entry-notes.tsx';
import { EntryTrade } from './entry-trade.tsx';
import { useJournalChanges } from './journal.api.ts';
import { fieldsOf, writtenOf, type WrittenFields } from './written-trade.ts';
import classes from './journal.module.css';

/** Writes down a trade, or changes what was written. Levels of a judged trade stay as they were judged. */
export function EntryForm({ entry, onClose }: { entry: JournalEntry | null; onClose: () => void }) {
  const { t } = useTranslation();
  const zone = useZone();
  const { save } = useJournalChanges();
  const [written, setWritten] = useState(() =>
    writtenOf(entry, toZonedInput(entry?.tradedAt ?? new Date().toISOString(), zone)),
  );
  const set = (changes: Partial<WrittenFields>) => setWritten((before) => ({ ...before, ...changes }));
  const isJudged = entry?.source === 'practice';
  const at = fromZonedInput(written.tradedAt, zone);
  const fields = at === null ? null : fieldsOf(written, entry, at);
  const net = isJudged ? entry.net : fields && resultOfTrade(fields);
  const isFilled = written.entry !== '' && written.stop !== '' && written.exit !== '';
  const send = () => {
    if (fields) save.mutate({ fields, of: entry }, { onSuccess: onClose });
  };
  return (
    <AskingDialog title={t(($) => (entry ? $.journal.change : $.journal.add))} isWide onLeave={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <EntryTrade written={written} isJudged={isJudged} hasExits={(entry?.exits.length ?? 1) > 1} onChange={set} />
        <p className={classes.result} role="status">
          {net === null && isFilled ? (
            <span className={classes.wrong}>{t(($) => $.journal.wrongLevels)}</span>
          ) : (
            net !== null && (
              <>
                {t(($) => $.journal.result)} <ResultText net={net} />
              </>
            )
          )}
        </p>
        {entry !== null && entry.ideaId !== null && (
          <Link to="/education/ideas/$ideaId" params={{ ideaId: String(entry.ideaId) }}>
            {t(($) => $.practice.openIdea)}
          </Link>
        )}
        <EntryNotes written={written} onChange={set} />
        <FormFailure error={save.error} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.journal.cancel)}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={net === null}>
            {t(($) => $.journal.save)}
          </Button>
        </div>
      </form>
    </AskingDialog>
  );
}
