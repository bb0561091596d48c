import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { strategyKinds } from '@candela/contract/scanning/strategy-terms';
import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import form from '#ui/form-page.module.css';
import type { StrategyKind } from './strategy-values.ts';

/** Where the alerts of a new strategy come from; that never changes. */
export function KindChoice({ kind, onChange }: { kind: StrategyKind; onChange: (kind: StrategyKind) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className={form.group}>
      <legend>{t(($) => $.strategies.kind)}</legend>
      <div className={form.choices}>
        {strategyKinds.map((each) => (
          <Radio
            key={each}
            name="kind"
            checked={kind === each}
            label={t(($) => $.strategies.kinds[each])}
            description={t(($) => $.strategies.kindHints[each])}
            onChange={() => onChange(each)}
          />
        ))}
      </div>
    </fieldset>
  );
}
