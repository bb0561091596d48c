import type { Instrument } from '@candela/contract/market-data/candles';
import { leavesOf, ruleLimits, type Rule } from '@candela/markets/rules/rule';
import { ruleTemplates, type RuleTemplateName } from '@candela/markets/rules/templates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { symbolsQuery } from '#platform/reference/market-data.ts';
import { useFormat } from '#platform/time/time.ts';
import tabs from '#ui/tab-buttons.module.css';
import { ChipSelect } from './chip.tsx';
import { ConditionCard } from './condition-card.tsx';
import { refusalText } from './refusal-texts.ts';
import classes from './rule-builder.module.css';
import { RuleFiles } from './rule-files.tsx';
import { RulePreview } from './rule-preview.tsx';
import { IsolatedText, useRuleWords } from './rule-sentence.tsx';
import { RuleSettings } from './rule-settings.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useRuleForm } from './use-rule-form.ts';
import { useTrial } from './use-trial.ts';

interface RuleBuilderProps {
  value: Rule;
  onChange: (rule: Rule) => void;
  /** Of the strategy, and the number of its version; null: not one yet. */
  name: string;
  version: number | null;
}

/** A rule as a sentence, and as rows and cards to change it; beside it where it would have fired. */
export function RuleBuilder({ value: rule, onChange, name, version }: RuleBuilderProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRuleWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isChartShown, setChartShown] = useState(false);
  const { offered, instrument } = usePreviewSymbol(rule, chosen);
  const trial = useTrial(rule, instrument);
  const { form, root, element, refusals } = useRuleForm(rule, words, trial.tried?.trial ?? null, onChange);
  useRowKeys(element, form);
  const noSymbols = refusals.find(({ code }) => code === 'noSymbols');
  return (
    <div className={classes.builder} ref={element}>
      <p className={classes.sentence} aria-live="polite">
        <IsolatedText text={words.rule(rule)} />
      </p>
      <div className={`${tabs.tabs} ${classes.tabs}`} role="group" aria-label={t(($) => $.ruleBuilder.parts)}>
        <button type="button" aria-pressed={!isChartShown} onClick={() => setChartShown(false)}>
          {t(($) => $.ruleBuilder.rule)}
        </button>
        <button type="button" aria-pressed={isChartShown} onClick={() => setChartShown(true)}>
          {t(($) => $.ruleBuilder.preview)}
        </button>
      </div>
      <div className={classes.columns} data-shown={isChartShown ? 'preview' : 'rule'}>
        <section className={classes.rule} aria-label={t(($) => $.ruleBuilder.rule)}>
          <RuleSettings rule={rule} onChange={(changes) => onChange({ ...rule, ...changes })} />
          {noSymbols && (
            <p className={classes.refusal} role="alert">
              {refusalText(noSymbols, t, words.names)}
            </p>
          )}
          <ConditionCard item={root} group={root.body} place={[]} form={form} />
          <p className={classes.share}>
            {t(($) => $.ruleBuilder.countOf, {
              number: format.number(leavesOf(rule.when).length),
              limit: format.number(ruleLimits.leaves),
            })}{' '}
            {t(($) => $.ruleBuilder.keys)}
          </p>
          <TemplateChoice onChoose={(template) => onChange({ ...template, universe: rule.universe })} />
          <RuleFiles rule={rule} name={name} version={version} onImport={onChange} />
        </section>
        <section className={classes.preview} aria-label={t(($) => $.ruleBuilder.preview)}>
          <h2>{t(($) => $.ruleBuilder.preview)}</h2>
          {instrument ? (
            <>
              <ChipSelect
                label={t(($) => $.ruleBuilder.previewSymbol)}
                value={instrument.symbol}
                options={offered.map((each) => ({ value: each.symbol, label: `${each.name} (${each.symbol})` }))}
                onChange={setChosen}
              />
              <RulePreview rule={rule} instrument={instrument} trial={trial} symbols={watchedOf(rule, offered)} />
            </>
          ) : (
            <p role="status">{t(($) => $.ruleBuilder.noBars)}</p>
          )}
        </section>
      </div>
    </div>
  );
}

const isWatched = ({ universe }: Rule, { symbol, market }: Instrument): boolean =>
  universe.symbols.includes(symbol) || universe.markets.includes(market);

/** Symbols among those offered here that the rule watches; before it names any, the one that is shown. */
const watchedOf = (rule: Rule, offered: readonly Instrument[]): number =>
  Math.max(1, rule.universe.symbols.length, offered.filter((each) => isWatched(rule, each)).length);

/** The symbol on whose prices a rule is shown: the chosen one, or the first that it watches. */
function usePreviewSymbol(rule: Rule, chosen: string | null) {
  const found = useQuery(symbolsQuery('')).data?.data ?? [];
  const [first] = rule.universe.symbols;
  const isKnown = found.some(({ symbol }) => symbol === first);
  const named = useQuery({ ...symbolsQuery(first ?? ''), enabled: first !== undefined && !isKnown }).data?.data ?? [];
  const offered = [...new Map([...found, ...named].map((each) => [each.symbol, each])).values()];
  const instrument =
    offered.find(({ symbol }) => symbol === chosen) ??
    offered.find(({ symbol }) => symbol === first) ??
    offered.find((each) => isWatched(rule, each)) ??
    offered[0] ??
    null;
  return { offered, instrument };
}

const templateNames = Object.keys(ruleTemplates) as RuleTemplateName[];

function TemplateChoice({ onChoose }: { onChoose: (rule: Rule) => void }) {
  const { t } = useTranslation();
  return (
    <ChipSelect
      label={t(($) => $.ruleBuilder.template)}
      value=""
      options={[
        { value: '' as const, label: t(($) => $.ruleBuilder.template) },
        ...templateNames.map((value) => ({ value, label: t(($) => $.ruleBuilder.templates[value]) })),
      ]}
      onChange={(name) => name !== '' && onChoose(ruleTemplates[name])}
    />
  );
}
