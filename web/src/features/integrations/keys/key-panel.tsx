import type { Key, MadeKey } from '@candela/contract/integrations/keys';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { useKeyRevocation } from './keys.api.ts';
import classes from './keys.module.css';
import { RenewalForm } from './renewal-form.tsx';
import { scopeKeys } from './scope-keys.ts';

interface KeyPanelProps {
  item: Key;
  onRenewed: (made: MadeKey) => void;
}

/** Details of a key, and actions. */
export function KeyPanel({ item, onRenewed }: KeyPanelProps) {
  const { t } = useTranslation();
  const [isRenewing, setRenewing] = useState(false);
  const revocation = useKeyRevocation(item.id);
  const revoke = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.apiKeys.revokeTitle, { name: item.name }),
      text: t(($) => $.apiKeys.revokeText),
      confirm: t(($) => $.apiKeys.revoke),
    });
    if (!isSure) return;
    revocation.mutate(undefined, {
      onSuccess: () => showToast('success', { title: t(($) => $.apiKeys.revoked), detail: item.name }),
    });
  };
  if (isRenewing) return <RenewalForm id={item.id} onRenewed={onRenewed} onCancel={() => setRenewing(false)} />;
  return (
    <div className={classes.panel}>
      <KeyFacts item={item} />
      <section>
        <h3>{t(($) => $.apiKeys.scopesLabel)}</h3>
        <ul className={classes.given}>
          {item.scopes.map((scope) => (
            <li key={scope}>
              <strong>{t(($) => $.apiKeys.scopes[scopeKeys[scope]].name)}</strong>
              <code dir="ltr">{scope}</code>
            </li>
          ))}
        </ul>
      </section>
      <div className={classes.actions}>
        {item.isOwn && item.state !== 'revoked' && (
          <Button leftSection={<RefreshCw size={16} aria-hidden />} onClick={() => setRenewing(true)}>
            {t(($) => $.apiKeys.renew)}
          </Button>
        )}
        {item.state !== 'revoked' && (
          <Button
            variant="default"
            leftSection={<Trash2 size={16} aria-hidden />}
            loading={revocation.isPending}
            onClick={() => void revoke()}
          >
            {t(($) => $.apiKeys.revoke)}
          </Button>
        )}
        <Button
          variant="subtle"
          renderRoot={(props) => <Link to="/admin/audit" search={{ entity: 'apiKey', entityId: item.id }} {...props} />}
        >
          {t(($) => $.apiKeys.history)}
        </Button>
      </div>
    </div>
  );
}

function KeyFacts({ item }: { item: Key }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { prefix, state, owner, createdAt, expiresAt, lastUsedAt, revokedAt, previousUntil } = item;
  return (
    <>
      {state === 'paused' && <p className={classes.warning}>{t(($) => $.apiKeys.pausedText)}</p>}
      <dl className={classes.facts}>
        <Fact term={t(($) => $.apiKeys.secret)}>
          <code dir="ltr">{prefix}…</code>
        </Fact>
        <Fact term={t(($) => $.apiKeys.state)}>
          <Badge tone={state === 'active' ? 'brand' : 'plain'} text={t(($) => $.apiKeys.states[state])} />
        </Fact>
        <Fact term={t(($) => $.apiKeys.owner)}>
          <bdi>{owner.fullName}</bdi>
        </Fact>
        <Fact term={t(($) => $.apiKeys.made)}>{format.dateTime(createdAt)}</Fact>
        <Fact term={t(($) => $.apiKeys.expiry)}>
          {expiresAt === null ? t(($) => $.apiKeys.endless) : format.dateTime(expiresAt)}
        </Fact>
        <Fact term={t(($) => $.apiKeys.lastUse)}>
          {lastUsedAt === null ? t(($) => $.apiKeys.neverUsed) : format.dateTime(lastUsedAt)}
        </Fact>
        {previousUntil !== null && <Fact term={t(($) => $.apiKeys.previous)}>{format.dateTime(previousUntil)}</Fact>}
        {revokedAt !== null && <Fact term={t(($) => $.apiKeys.revoked)}>{format.dateTime(revokedAt)}</Fact>}
      </dl>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
