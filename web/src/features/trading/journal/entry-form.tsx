import { Button } from '@mantine/core';
import { picturePlaces, type JournalEntry } from '@candela/contract/trading/journal';
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
import { EntryPictures } from './entry-pictures.tsx';
import { EntryTrade } from './entry-trade.tsx';
import { useJournalChanges, type PictureChanges } from './journal.api.ts';
import { fieldsOf, writtenOf, type WrittenFields } from './written-trade.ts';
import classes from './journal.module.css';

/** Writes down a trade, or changes what was written. Levels of a judged trade stay as they were judged. */
export function EntryForm({ entry, onClose }: { entry: JournalEntry | null; onClose: () => void }) {
  const { t } = useTranslation();
  const zone = useZone();
  const { save, changePicture } = useJournalChanges();
  const [pictures, setPictures] = useState<PictureChanges>({});
  // A new trade is saved before its pictures are sent; if one of them fails, it is not saved a second time.
  const [saved, setSaved] = useState(entry);
  const [written, setWritten] = useState(() =>
    writtenOf(entry, toZonedInput(entry?.tradedAt ?? new Date().toISOString(), zone)),
  );
  const set = (changes: Partial<WrittenFields>) => setWritten((before) => ({ ...before, ...changes }));
  const isJudged = entry?.source === 'practice';
  const at = fromZonedInput(written.tradedAt, zone);
  const fields = at === null ? null : fieldsOf(written, entry, at);
  const net = isJudged ? entry.net : fields && resultOfTrade(fields);
  const isFilled = written.entry !== '' && written.stop !== '' && written.exit !== '';
  const send = async () => {
    if (!fields) return;
    // What fails has been shown, and the form stays open.
    try {
      const kept = await save.mutateAsync({ fields, of: saved });
      setSaved(kept);
      for (const place of picturePlaces) {
        const change = pictures[place];
        if (change === undefined) continue;
        setSaved(await changePicture.mutateAsync({ id: kept.id, place, change }));
        setPictures(({ [place]: _sent, ...others }) => others);
      }
    } catch {
      return;
    }
    onClose();
  };
  return (
    <AskingDialog title={t(($) => (entry ? $.journal.change : $.journal.add))} isWide onLeave={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
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
        <EntryPictures kept={saved?.pictures ?? []} changes={pictures} onChange={setPictures} />
        <FormFailure error={save.error} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.journal.cancel)}
          </Button>
          <Button type="submit" loading={save.isPending || changePicture.isPending} disabled={net === null}>
            {t(($) => $.journal.save)}
          </Button>
        </div>
      </form>
    </AskingDialog>
  );
}
