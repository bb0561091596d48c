import { Button } from '@mantine/core';
import { GitMerge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Autosave } from '#platform/autosave/autosave.ts';
import classes from './conflict-strip.module.css';
import { conflictText } from './conflict-text.ts';
import type { Conflict } from '#platform/autosave/merge-items.ts';

/** Conflicting changes of two people to the same place: shows both, and lets the user choose one. */
export function ConflictStrip<T>({ conflicts, autosave }: { conflicts: readonly Conflict[]; autosave: Autosave<T> }) {
  const { t } = useTranslation();
  if (conflicts.length === 0) return null;
  return (
    <div className={classes.strip} role="alert">
      <p>
        <GitMerge size={16} aria-hidden />
        {t(($) => $.authoring.conflict.title, { count: conflicts.length })}
      </p>
      <ul>
        {conflicts.map((conflict, index) => (
          <li key={`${conflict.place} ${index}`}>
            {(['theirs', 'mine'] as const).map((whose) => (
              <div key={whose} className={classes.version}>
                <span>{t(($) => $.authoring.conflict[whose])}</span>
                <p dir="auto">{conflictText(conflict[whose]) ?? t(($) => $.authoring.conflict.deleted)}</p>
                <Button size="compact-xs" variant="default" onClick={() => autosave.settle(conflict, whose)}>
                  {t(($) => $.authoring.conflict.take[whose])}
                </Button>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
