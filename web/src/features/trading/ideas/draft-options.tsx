import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { NativeSelect, SegmentedControl, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useInterfaceLanguages } from '#platform/languages/language-list.ts';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLookups } from '#platform/reference/lookups.ts';
import { useZone } from '#platform/time/time.ts';
import { fromZonedInput, toZonedInput } from '#platform/time/zoned-input.ts';
import { WallTimeInput } from '#ui/wall-time-input.tsx';
import { DraftFaultLine } from './draft-fault-line.tsx';
import classes from './idea-form.module.css';
import type { DraftForm } from './use-draft-form.ts';
import { useFaultText } from './use-fault-text.ts';

const confidences = [1, 2, 3, 4, 5] as const;

/** Who sees it, unless a live event decides that; how long it holds, and what the author says about it. */
export function DraftOptions({ form, hasAudience }: { form: DraftForm; hasAudience: boolean }) {
  const { t } = useTranslation();
  const zone = useZone();
  const label = useLookupLabel();
  const lookups = useLookups();
  const languages = useInterfaceLanguages();
  const text = useFaultText(form);
  const { body, rules, change, touch, faultAt } = form;
  const errorAt = (field: 'validUntil' | 'style') => {
    const fault = faultAt(field);
    return fault ? text(fault) : null;
  };
  const audience = body.subscriptionTypeIds.toSorted().join(',');
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">{t(($) => $.ideaForm.about)}</legend>
      <div className={classes.pair}>
        {hasAudience ? (
          <NativeSelect
            label={t(($) => $.ideaForm.audience)}
            value={audience}
            data={[
              { value: '', label: t(($) => $.ideaForm.everybody) },
              ...(lookups?.subscriptionTypes ?? []).map(({ id }) => ({
                value: String(id),
                label: t(($) => $.announcements.subscriptionType, { id }),
              })),
              ...(audience.includes(',') ? [{ value: audience, label: t(($) => $.ideaForm.allSubscribers) }] : []),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ subscriptionTypeIds: value === '' ? [] : value.split(',').map(Number) })
            }
          />
        ) : (
          <p className={classes.hint}>{t(($) => $.calledIdeas.audience)}</p>
        )}
        <div data-field="validUntil">
          <WallTimeInput
            label={t(($) => $.ideaForm.validUntil)}
            zone={zone}
            hint={t(($) => $.ideaForm.longest, { count: rules.maxDays })}
            value={body.validUntil === null ? '' : toZonedInput(body.validUntil, zone)}
            error={errorAt('validUntil')}
            onChange={(value) => {
              touch('validUntil');
              change({ validUntil: value === '' ? null : fromZonedInput(value, zone) });
            }}
          />
        </div>
        <NativeSelect
          label={t(($) => $.ideas.style)}
          data-field="style"
          value={body.style ?? ''}
          error={errorAt('style')}
          data={[
            { value: '', label: t(($) => $.ideaForm.choose) },
            ...(lookups?.tradingStyles ?? []).map((code) => ({ value: code, label: label('tradingStyles', code) })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ style: value === '' ? null : value })}
          onBlur={() => touch('style')}
        />
        <NativeSelect
          label={t(($) => $.ideaForm.confidence)}
          value={String(body.confidence ?? 3)}
          data={confidences.map((value) => ({ value: String(value), label: t(($) => $.ideaForm.confidences[value]) }))}
          onChange={({ currentTarget: { value } }) => change({ confidence: Number(value) })}
        />
        <NativeSelect
          label={t(($) => $.ideaForm.method)}
          value={body.methods[0] ?? ''}
          data={[
            { value: '', label: t(($) => $.ideaForm.noMethod) },
            ...(lookups?.tradingMethods ?? []).map((code) => ({ value: code, label: label('tradingMethods', code) })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ methods: value === '' ? [] : [value] })}
        />
        <NativeSelect
          label={t(($) => $.ideaForm.language)}
          value={body.languageCode}
          data={[
            ...(languages.some(({ code }) => code === body.languageCode) ? [] : [body.languageCode]),
            ...languages.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ languageCode: value })}
        />
      </div>
      <Disclosure form={form} />
      <Switch
        label={t(($) => $.ideaForm.breakEven)}
        checked={body.isBreakEvenAfterTp1}
        onChange={({ currentTarget: { checked } }) => change({ isBreakEvenAfterTp1: checked })}
      />
    </fieldset>
  );
}

/** Whether the author holds the symbol. */
function Disclosure({ form }: { form: DraftForm }) {
  const { t } = useTranslation();
  const { body, change } = form;
  return (
    <div role="group" aria-labelledby="idea-disclosure" data-field="disclosure" className={classes.disclosure}>
      <strong id="idea-disclosure">{t(($) => $.ideaForm.disclosure)}</strong>
      <SegmentedControl
        aria-labelledby="idea-disclosure"
        value={body.disclosure ?? ''}
        data={(['none', 'long', 'short', 'intends'] as const).map((value) => ({
          value,
          label: t(($) => $.ideaForm.disclosures[value]),
        }))}
        onChange={(value) => change({ disclosure: value as IdeaDraftBody['disclosure'] })}
      />
      <DraftFaultLine form={form} field="disclosure" />
    </div>
  );
}
