import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { Live } from '@candela/contract/live/streams';
import { Button, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTrainerChoice } from '#platform/reference/educators.ts';
import classes from './live-studio.module.css';
import { useHandOver } from './streams.api.ts';

/** Hands the session over to other hosts, also while it is live: they get this studio. */
export function HandOver({ live }: { live: Live }) {
  const { t } = useTranslation();
  const [hostIds, setHostIds] = useState(() => live.hosts.map(({ id }) => id));
  const handOver = useHandOver(live);
  const { keep, ...choice } = useTrainerChoice(live.hosts);
  const isChanged = hostIds.join() !== live.hosts.map(({ id }) => id).join();
  return (
    <details className={classes.obs}>
      <summary>{t(($) => $.live.handOver)}</summary>
      <div>
        <p className={classes.note}>{t(($) => $.live.handOverHint)}</p>
        <MultiSelect
          label={t(($) => $.events.hosts)}
          {...choice}
          value={hostIds}
          onChange={(ids) => {
            keep(ids);
            setHostIds(ids);
          }}
          searchable
          hidePickedOptions
          maxValues={10}
          limit={50}
          // Opens upward, so that it does not cover the button below.
          comboboxProps={{ position: 'top', withinPortal: false }}
        />
        <Button
          variant="default"
          disabled={!isChanged || hostIds.length === 0}
          loading={handOver.isPending}
          onClick={() => handOver.mutate(hostIds)}
        >
          {t(($) => $.live.handOverDo)}
        </Button>
      </div>
    </details>
  );
}
