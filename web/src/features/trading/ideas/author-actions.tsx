import { actOnIdea } from '@candela/contract/trading/idea-actions';
import type { IdeaDetail } from '@candela/contract/trading/idea-detail';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import type { CallInput } from '@candela/contract/endpoint';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { priceOfUnits, unitsOf } from './idea-scale.ts';
import classes from './idea.module.css';
import type { IdeaView } from './idea-view.ts';
import { PriceField } from './price-field.tsx';

type Action = NonNullable<CallInput<typeof actOnIdea>['body']>['action'];

export interface ActionsProps {
  idea: IdeaDetail;
  view: IdeaView;
  /** What was asked already, and is not judged yet: it is not offered twice. */
  asked: ReadonlySet<string>;
}

/** What the author of an open idea can do: cancel while it waits; close at the next open, or move the stop towards profit. */
export function AuthorActions({ idea, view, asked }: ActionsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [stop, setStop] = useState<string | null>(null);
  const [isMoving, setMoving] = useState(false);
  const act = useMutation({
    mutationFn: (action: Action) => call(actOnIdea, { params: { id: idea.id }, body: { action } }),
    onSuccess: () => {
      setMoving(false);
      return client.invalidateQueries({ queryKey: ['ideas', 'events', idea.id] });
    },
  });
  const isEnding = ['cancel', 'close', 'void', 'halt'].some((type) => asked.has(type));
  if (!view.ahead || isEnding) return null;
  const ask = async (type: 'cancel' | 'close') => {
    const isSure = await askToConfirm({
      title: t(($) => $.outcomes.actions[type]),
      text: t(($) => $.outcomes.actionTexts[type]),
      confirm: t(($) => $.outcomes.actions[type]),
    });
    if (isSure) act.mutate({ type });
  };
  const units = stop === null ? NaN : unitsOf(stop, view.scale);
  return (
    <section className={classes.card} aria-label={t(($) => $.outcomes.yours)}>
      <div className={classes.actions}>
        {view.ahead.isWaiting && (
          <Button variant="default" size="sm" loading={act.isPending} onClick={() => void ask('cancel')}>
            {t(($) => $.outcomes.actions.cancel)}
          </Button>
        )}
        {!view.ahead.isWaiting && (
          <>
            <Button variant="default" size="sm" loading={act.isPending} onClick={() => void ask('close')}>
              {t(($) => $.outcomes.actions.close)}
            </Button>
            <Button
              variant="default"
              size="sm"
              aria-expanded={isMoving}
              onClick={() => {
                setStop(priceOfUnits(view.ahead?.stop ?? 0, view.scale));
                setMoving(!isMoving);
              }}
            >
              {t(($) => $.outcomes.actions.moveStop)}
            </Button>
          </>
        )}
      </div>
      {isMoving && (
        <form
          className={classes.actions}
          onSubmit={(event) => {
            event.preventDefault();
            if (Number.isFinite(units)) act.mutate({ type: 'moveStop', stop: priceOfUnits(units, view.scale) });
          }}
        >
          <PriceField
            label={t(($) => $.outcomes.newStop)}
            name="newStop"
            value={stop}
            error={stop !== null && !Number.isFinite(units) ? t(($) => $.ideaForm.faults.price) : null}
            onChange={setStop}
            onBlur={() => {}}
          />
          <Button type="submit" size="sm" loading={act.isPending} disabled={!Number.isFinite(units)}>
            {t(($) => $.outcomes.move)}
          </Button>
          <p className={classes.hint}>{t(($) => $.outcomes.actionTexts.moveStop)}</p>
        </form>
      )}
      <FormFailure error={act.error} />
    </section>
  );
}
