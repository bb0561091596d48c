import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { askPasskey, canUsePasskeys, offerPasskeys, PasskeyDeclined } from '#platform/session/passkeys.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { signInByPasskey } from './sessions.api.ts';

/** Signs in with a passkey: by the button, or by the browser's autofill in the email field. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const signingIn = useMutation({
    mutationFn: async (given: Parameters<typeof signInByPasskey>[0] | null) =>
      signInByPasskey(given ?? (await askPasskey())),
    onSuccess: onDone,
  });
  const take = useEffectEvent(signingIn.mutate);
  useEffect(() => offerPasskeys((answer) => take(answer)), []);
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<KeyRound size={17} aria-hidden />}
        loading={signingIn.isPending || signingIn.isSuccess}
        onClick={() => signingIn.mutate(null)}
      >
        {t(($) => $.login.passkey)}
      </Button>
      <FormFailure error={signingIn.error instanceof PasskeyDeclined ? null : signingIn.error} />
    </>
  );
}
