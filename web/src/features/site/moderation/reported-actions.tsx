import type { ReportedDetail } from '@candela/contract/site/moderation';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useDecision } from './moderation.api.ts';
import classes from './moderation.module.css';

/** Keeps the reported content, with undo, or removes it, after confirmation. */
export function ReportedActions({ thing, onDone }: { thing: ReportedDetail; onDone: () => void }) {
  const { t } = useTranslation();
  const { decide, reopen } = useDecision();
  const { id, author, canMute, bodyNow } = thing;
  const name = author?.fullName ?? '';
  const keep = async () => {
    await decide.mutateAsync({ id, decision: 'kept' });
    onDone();
    const undo = () => {
      close();
      reopen.mutate(id);
    };
    const detail = (
      <Button size="compact-sm" variant="light" onClick={undo}>
        {t(($) => $.moderation.undo)}
      </Button>
    );
    const close = showToast('success', { id: `kept:${id}`, title: t(($) => $.moderation.keptToast), detail });
  };
  const remove = async (isMuting: boolean) => {
    const confirm = isMuting ? t(($) => $.moderation.removeAndMute, { name }) : t(($) => $.moderation.remove);
    const text = t(($) => $.moderation.removeText[thing.kind], { name });
    if (!(await askToConfirm({ title: t(($) => $.moderation.removeTitle), text, confirm }))) return;
    await decide.mutateAsync({ id, decision: 'removed', isMuting });
    onDone();
    showToast('success', { title: t(($) => $.moderation.removedToast), detail: t(($) => $.moderation.told) });
  };
  // `call` shows errors.
  const perform = (work: Promise<void>) => void work.catch(() => {});
  return (
    <div className={classes.actions}>
      <Button variant="default" loading={decide.isPending} onClick={() => perform(keep())}>
        {t(($) => $.moderation.keep)}
      </Button>
      <Button color="#c2202d" loading={decide.isPending} onClick={() => perform(remove(false))}>
        {bodyNow === null ? t(($) => $.moderation.removedAlready) : t(($) => $.moderation.remove)}
      </Button>
      {canMute && (
        <Button variant="default" loading={decide.isPending} onClick={() => perform(remove(true))}>
          {t(($) => $.moderation.removeAndMute, { name })}
        </Button>
      )}
    </div>
  );
}
