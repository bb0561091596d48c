import type { Key } from '@candela/contract/integrations/keys';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import list from '#ui/list-page.module.css';
import classes from './keys.module.css';

/** A key in the list; opens its details. */
export function KeyRow({ item, onOpen }: { item: Key; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, prefix, scopes, state, owner, isOwn, lastUsedAt, expiresAt } = item;
  return (
    <button type="button" className={`${list.row} ${list.rowButton} ${classes.row}`} onClick={onOpen}>
      <span className={list.what}>
        <strong dir="auto">{name}</strong>
        <span>
          <code dir="ltr">{prefix}…</code>
          {!isOwn && (
            <>
              {' · '}
              <bdi>{owner.fullName}</bdi>
            </>
          )}
        </span>
        <span dir="ltr" className={classes.scopes}>
          {scopes.join(' · ')}
        </span>
      </span>
      <span className={list.when}>
        <span>
          {lastUsedAt === null
            ? t(($) => $.apiKeys.neverUsed)
            : t(($) => $.apiKeys.usedWhen, { when: format.relative(lastUsedAt) })}
        </span>
        <span>
          {expiresAt === null
            ? t(($) => $.apiKeys.endless)
            : t(($) => $.apiKeys.endsOn[state === 'expired' ? 'past' : 'ahead'], { date: format.date(expiresAt) })}
        </span>
      </span>
      <span className={classes.badge}>
        <Badge tone={state === 'active' ? 'brand' : 'plain'} text={t(($) => $.apiKeys.states[state])} />
      </span>
    </button>
  );
}
