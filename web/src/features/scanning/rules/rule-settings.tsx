import { firings, ruleDirections, ruleLimits, type Rule } from '@candela/markets/rules/rule';
import { timeframes } from '@candela/markets/timeframes';
import { useTranslation } from 'react-i18next';
import { ChipSelect } from './chip.tsx';
import { NumberField } from './number-field.tsx';
import classes from './rule-builder.module.css';
import { UniverseField } from './universe-field.tsx';

interface RuleSettingsProps {
  rule: Rule;
  onChange: (changes: Partial<Rule>) => void;
}

/** On which bars of which symbols a rule is judged, what it says, and how often. */
export function RuleSettings({ rule, onChange }: RuleSettingsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.settings}>
      <ChipSelect
        label={t(($) => $.ruleBuilder.direction)}
        value={rule.direction}
        options={ruleDirections.map((value) => ({ value, label: t(($) => $.ruleBuilder.directions[value]) }))}
        onChange={(direction) => onChange({ direction })}
      />
      <ChipSelect
        label={t(($) => $.chart.timeframe)}
        value={rule.timeframe}
        options={timeframes.map((value) => ({ value, label: t(($) => $.chart.timeframes[value]) }))}
        onChange={(timeframe) => onChange({ timeframe })}
      />
      <UniverseField value={rule.universe} onChange={(universe) => onChange({ universe })} />
      <ChipSelect
        label={t(($) => $.ruleBuilder.fires)}
        value={rule.fires}
        options={firings.map((value) => ({ value, label: t(($) => $.ruleBuilder.firings[value]) }))}
        onChange={(fires) => onChange({ fires })}
      />
      <label className={classes.cooldown}>
        <span>{t(($) => $.ruleBuilder.cooldown)}</span>
        <NumberField
          isBare
          label={t(($) => $.ruleBuilder.cooldown)}
          value={rule.cooldownBars}
          range={{ ...ruleLimits.cooldownBars, isWhole: true }}
          onChange={(cooldownBars) => onChange({ cooldownBars })}
        />
      </label>
    </div>
  );
}
