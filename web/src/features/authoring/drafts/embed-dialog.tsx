import { Button } from '@mantine/core';
import type { EmbedProvider } from '@candela/contract/embeds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialogClasses from '#ui/dialog.module.css';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import { EmbedInputs } from './embed-inputs.tsx';

type Embed = { provider: EmbedProvider; ref: string };

/** Asks for a video of another host. */
export function EmbedDialog({ onDone }: { onDone: (embed: Embed | null) => void }) {
  const { t } = useTranslation();
  const [embed, setEmbed] = useState<Embed | null>(null);
  return (
    <AskingDialog title={t(($) => $.richEditor.blocks.embed)} onLeave={() => onDone(null)}>
      <form
        style={{ display: 'grid', gap: 'var(--space-20)', marginBlockStart: 'var(--space-14)' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (embed) onDone(embed);
        }}
      >
        <EmbedInputs value={null} isEditable onChange={setEmbed} />
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={() => onDone(null)}>
            {t(($) => $.core.goBack)}
          </Button>
          <Button type="submit" disabled={!embed}>
            {t(($) => $.authoring.lesson.putIn)}
          </Button>
        </div>
      </form>
    </AskingDialog>
  );
}
