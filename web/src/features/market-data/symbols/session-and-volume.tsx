import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { volumeKinds } from '@candela/contract/market-data/symbols';
import { NativeSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { marketSessionsQuery } from './symbols.api.ts';
import type { NewSymbolValues } from './use-new-symbol.ts';
import { useSessionName } from './use-session-name.ts';
import classes from './symbols.module.css';

interface SessionAndVolumeProps {
  values: NewSymbolValues;
  onChange: (changes: Partial<NewSymbolValues>) => void;
}

/** When a new symbol trades, what its volume counts, and which bars are kept. */
export function SessionAndVolume({ values, onChange: put }: SessionAndVolumeProps) {
  const { t } = useTranslation();
  const sessionName = useSessionName();
  const sessions = useQuery(marketSessionsQuery).data?.data ?? [];
  return (
    <>
      <NativeSelect
        label={t(($) => $.marketSymbols.session)}
        description={t(($) => $.marketSymbols.sessionHint)}
        value={values.session}
        data={sessions.map((each) => ({ value: each.code, label: sessionName(each.code) }))}
        onChange={(event) => put({ session: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t(($) => $.marketSymbols.volumeKind)}
          value={values.volumeKind}
          data={volumeKinds.map((each) => ({ value: each, label: t(($) => $.marketSymbols.volumeKinds[each]) }))}
          onChange={({ currentTarget: { value } }) =>
            put({ volumeKind: volumeKinds.find((each) => each === value) ?? 'none' })
          }
        />
        <NativeSelect
          label={t(($) => $.marketSymbols.volumePrecision)}
          value={values.volumePrecision}
          data={['0', '1', '2', '3', '4', '5', '6', '7', '8']}
          onChange={(event) => put({ volumePrecision: event.currentTarget.value })}
        />
      </div>
      <Switch
        label={t(($) => $.marketSymbols.keepsOutside)}
        checked={values.keepsOutside}
        onChange={(event) => put({ keepsOutside: event.currentTarget.checked })}
      />
      <Switch
        label={t(($) => $.marketSymbols.allowsNegative)}
        checked={values.allowsNegative}
        onChange={(event) => put({ allowsNegative: event.currentTarget.checked })}
      />
    </>
  );
}
