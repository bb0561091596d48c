import type { MadeKey } from '@candela/contract/integrations/keys';
import { useTranslation } from 'react-i18next';
import { ShownSecret } from '#ui/shown-secret.tsx';

/** Shows the secret of a new or renewed key. */
export function MadeSecret({ made, onStored }: { made: MadeKey; onStored: () => void }) {
  const { t } = useTranslation();
  return (
    <ShownSecret
      title={t(($) => $.apiKeys.secretTitle)}
      text={t(($) => $.apiKeys.secretText, { name: made.key.name })}
      secret={made.secret}
      leaving={{ title: t(($) => $.apiKeys.leaveTitle), text: t(($) => $.apiKeys.leaveText) }}
      onStored={onStored}
    />
  );
}
