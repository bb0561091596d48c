import type { IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { maxTargets } from '@candela/markets/outcomes/idea-faults';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toneOf } from '#ui/result-text.tsx';
import { DraftFaultLine } from './draft-fault-line.tsx';
import { draftLevels } from './idea-draft.ts';
import { riskUnits, rOf } from './idea-scale.ts';
import classes from './idea-form.module.css';
import { balanced, mirrored, widened, withTarget } from './level-changes.ts';
import { PriceField } from './price-field.tsx';
import type { DraftForm } from './use-draft-form.ts';
import { useFaultText } from './use-fault-text.ts';
import { useIdeaNumbers } from './use-idea-numbers.ts';

/** Direction, kind of order, and every level with its distance and its R. */
export function LevelFields({ form }: { form: DraftForm }) {
  const { t } = useTranslation();
  const text = useFaultText(form);
  const { body, change, touch, faultAt, scale } = form;
  const levels = draftLevels(body, scale);
  const stopFault = faultAt('stop');
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">{t(($) => $.ideaForm.levels)}</legend>
      <div className={classes.choices}>
        <SegmentedControl
          aria-label={t(($) => $.ideas.direction)}
          value={body.direction ?? 'long'}
          data={[
            { value: 'long', label: t(($) => $.drawer.directions.long) },
            { value: 'short', label: t(($) => $.drawer.directions.short) },
          ]}
          onChange={(value) => change(mirrored(body, value === 'short' ? 'short' : 'long', form))}
        />
        <SegmentedControl
          aria-label={t(($) => $.ideaForm.orderType)}
          data-field="orderType"
          value={body.orderType ?? 'limit'}
          data={(['market', 'limit', 'stop'] as const).map((value) => ({
            value,
            label: t(($) => $.ideaForm.orderTypes[value]),
          }))}
          onChange={(value) => change({ orderType: value as IdeaDraftBody['orderType'] })}
        />
      </div>
      <DraftFaultLine form={form} field="orderType" />
      <EntryFields form={form} />
      <div className={classes.level}>
        <span data-tone="stop">{t(($) => $.ideas.stop)}</span>
        <PriceField
          label={t(($) => $.ideas.stop)}
          name="stop"
          value={body.stop}
          error={stopFault ? text(stopFault) : null}
          onChange={(stop) => change({ stop })}
          onBlur={() => touch('stop')}
        />
        <Distance
          form={form}
          units={levels.stop}
          from={levels.direction === 'long' ? levels.entryHigh : levels.entryLow}
        />
        <R value={-1} />
      </div>
      {body.targets.map((_, index) => (
        <TargetField key={index} form={form} index={index} r={rOf(levels, levels.targets[index]?.price ?? NaN)} />
      ))}
      <DraftFaultLine form={form} field="allocations">
        {body.targets.length > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={() => change({ targets: balanced(body.targets) })}>
            {t(($) => $.ideaForm.balance)}
          </Button>
        )}
      </DraftFaultLine>
      {body.targets.length < maxTargets && (
        <Button
          className={classes.more}
          size="compact-sm"
          variant="subtle"
          leftSection={<Plus size={15} aria-hidden />}
          onClick={() => change({ targets: withTarget(form) })}
        >
          {t(($) => $.ideaForm.addTarget)}
        </Button>
      )}
      <Cost form={form} />
    </fieldset>
  );
}

/** What the market takes of every result: the spread of the symbol, as it will be fixed with the idea. */
function Cost({ form }: { form: DraftForm }) {
  const { t } = useTranslation();
  const numbers = useIdeaNumbers();
  const { body, rules, scale } = form;
  return (
    <p className={classes.hint}>
      {t(($) => $.ideaForm.cost, {
        cost: numbers.distance(rules.cost, scale),
        r: `\u2066${numbers.r(-rules.cost / riskUnits(draftLevels(body, scale)))}\u2069`,
      })}
    </p>
  );
}

/** The entry: one price, or a range. */
function EntryFields({ form }: { form: DraftForm }) {
  const { t } = useTranslation();
  const text = useFaultText(form);
  const { body, change, touch, faultAt, scale } = form;
  const levels = draftLevels(body, scale);
  const isRange = body.entryHigh !== body.entryLow;
  const fault = faultAt('entry');
  const highFault = faultAt('entryHigh');
  return (
    <>
      <div className={classes.level}>
        <span data-tone="entry">{t(($) => (isRange ? $.ideaForm.entryFrom : $.ideas.entry))}</span>
        <PriceField
          label={t(($) => (isRange ? $.ideaForm.entryFrom : $.ideas.entry))}
          name="entry"
          value={body.entryLow}
          error={fault ? text(fault) : null}
          onChange={(entryLow) => change(isRange ? { entryLow } : { entryLow, entryHigh: entryLow })}
          onBlur={() => touch('entry')}
        />
        <Distance form={form} units={levels.entryLow} from={form.rules.last} />
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => change({ entryHigh: isRange ? body.entryLow : widened(form) })}
        >
          {t(($) => (isRange ? $.ideaForm.onePrice : $.ideaForm.range))}
        </Button>
      </div>
      {isRange && (
        <div className={classes.level}>
          <span data-tone="entry">{t(($) => $.ideaForm.entryTo)}</span>
          <PriceField
            label={t(($) => $.ideaForm.entryTo)}
            name="entryHigh"
            value={body.entryHigh}
            error={highFault ? text(highFault) : null}
            onChange={(entryHigh) => change({ entryHigh })}
            onBlur={() => {
              touch('entry');
              touch('entryHigh');
            }}
          />
        </div>
      )}
    </>
  );
}

function TargetField({ form, index, r }: { form: DraftForm; index: number; r: number }) {
  const { t } = useTranslation();
  const text = useFaultText(form);
  const { body, change, touch, faultAt } = form;
  const target = body.targets[index];
  if (!target) return null;
  const name = t(($) => $.outcomes.target, { target: index + 1 });
  const fault = faultAt('targets', index + 1);
  const set = (changes: Partial<typeof target>) =>
    change({ targets: body.targets.map((each, at) => (at === index ? { ...each, ...changes } : each)) });
  return (
    <div className={classes.level}>
      <span data-tone="target">{name}</span>
      <PriceField
        label={name}
        name={`targets${index + 1}`}
        value={target.price}
        error={fault ? text(fault) : null}
        onChange={(price) => set({ price })}
        onBlur={() => touch(`targets${index + 1}`)}
      />
      <PriceField
        label={t(($) => $.ideaForm.share, { target: name })}
        name={index === 0 ? 'allocations' : `share${index + 1}`}
        value={target.allocationBps === null ? null : String(target.allocationBps / 100)}
        error={null}
        section="%"
        onChange={(percent) =>
          set({
            allocationBps: percent === null ? null : Math.min(10_000, Math.max(0, Math.round(Number(percent) * 100))),
          })
        }
        onBlur={() => touch('allocations')}
      />
      <span className={classes.end}>
        <R value={r} />
        {body.targets.length > 1 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t(($) => $.ideaForm.removeTarget, { target: name })}
            onClick={() => change({ targets: body.targets.filter((_, at) => at !== index) })}
          >
            <Trash2 size={15} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </div>
  );
}

function R({ value }: { value: number }) {
  const numbers = useIdeaNumbers();
  return (
    <bdi dir="ltr" className={classes.r} data-direction={toneOf(value)}>
      {numbers.r(value)}
    </bdi>
  );
}

function Distance({ form, units, from }: { form: DraftForm; units: number; from: number | null }) {
  const numbers = useIdeaNumbers();
  if (from === null || !Number.isFinite(units - from)) return <span />;
  return <span className={classes.distance}>{numbers.distance(units - from, form.scale)}</span>;
}
