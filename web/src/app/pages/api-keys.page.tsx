import { KeyList } from '#features/integrations/keys/key-list.tsx';
import { IntegrationsFrame } from './integrations-frame.tsx';

/** API keys for other programs. */
export function ApiKeysPage() {
  return (
    <IntegrationsFrame>
      <KeyList />
    </IntegrationsFrame>
  );
}
