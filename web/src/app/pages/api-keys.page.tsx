import { KeyList } from '#features/integrations/keys/key-list.tsx';
import { IntegrationsFrame } from './integrations-frame.tsx';

/** Keys with which other programs call the API. */
export function ApiKeysPage() {
  return (
    <IntegrationsFrame>
      <KeyList />
    </IntegrationsFrame>
  );
}
