import type { BulkAction } from '@candela/contract/accounts/users';
import { ActionIcon, Button } from '@mantine/core';
import { Ban, LogOut, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateKey } from '#platform/languages/i18n.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useBulkChange } from './users.api.ts';
import classes from './users.module.css';

interface BulkBarProps {
  ids: readonly string[];
  onClear: () => void;
}

const icons = { suspend: Ban, reinstate: RotateCcw, endSessions: LogOut } as const;
const opposites: Partial<Record<BulkAction, BulkAction>> = { suspend: 'reinstate', reinstate: 'suspend' };

/** Actions for all selected people, with progress, refusals and undo. */
export function BulkBar({ ids, onClear }: BulkBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [doneCount, setDoneCount] = useState(0);
  const change = useBulkChange(setDoneCount);
  const perform = async (action: BulkAction, these: readonly string[]) => {
    const isSure = await askToConfirm({
      title: t(($) => $.users.bulk[action]),
      text: t(($) => $.users.confirmBulk, { count: these.length }),
      confirm: t(($) => $.users.bulk[action]),
      ...(action === 'reinstate' && { isHarmless: true as const }),
    });
    if (!isSure) return;
    setDoneCount(0);
    change.mutate({ action, ids: these });
  };
  const { data, variables } = change;
  // An undo is not offered again: it would repeat the change.
  const opposite = variables?.isUndo ? undefined : variables && opposites[variables.action];
  return (
    <div className={classes.bulk} role="region" aria-label={t(($) => $.users.chosen, { count: ids.length })}>
      <strong>{t(($) => $.users.chosen, { count: ids.length })}</strong>
      {change.isPending ? (
        <ProgressBar value={doneCount} max={variables?.ids.length ?? 1} label={t(($) => $.users.working)} />
      ) : (
        (['suspend', 'reinstate', 'endSessions'] as const).map((action) => {
          const Icon = icons[action];
          return (
            <Button
              key={action}
              variant="default"
              size="xs"
              leftSection={<Icon size={15} aria-hidden />}
              onClick={() => void perform(action, ids)}
            >
              {t(($) => $.users.bulk[action])}
            </Button>
          );
        })
      )}
      {data && !change.isPending && (
        <span role="status">
          {variables?.isUndo
            ? t(($) => $.users.bulkUndone, { count: data.done.length })
            : t(($) => $.users.bulkDone, { count: data.done.length })}
          {data.refused.length > 0 &&
            ` ${t(($) => $.users.bulkRefused, { count: data.refused.length })} ${format.list(reasonsOf(data.refused))}.`}
          {opposite && data.done.length > 0 && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => change.mutate({ action: opposite, ids: data.done, isUndo: true })}
            >
              {t(($) => $.users.undo)}
            </Button>
          )}
        </span>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={t(($) => $.users.clearChoice)} onClick={onClear}>
        <X size={17} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Why people were refused, each reason once; with its number if there are several. */
function reasonsOf(refused: readonly { code: string }[]): string[] {
  const counts = new Map<string, number>();
  for (const { code } of refused) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => {
    const reason = translateKey(`errors.${code}.title`);
    return counts.size > 1 ? `${reason} (${count})` : reason;
  });
}
