import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HardDrive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { LibraryFilter } from './library-filter.ts';
import { storageQuery } from './library.api.ts';
import classes from './library.module.css';

/** Storage used by a trainer's videos; for admins that of each trainer, with links. */
export function StorageTotals({ filter, hasOwners }: { filter: LibraryFilter; hasOwners: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(storageQuery);
  if (!data || data.data.length === 0) return null;
  const total = data.data.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total === 0) return null;
  const size = format.fileSize(total);
  if (!hasOwners) return <p className={classes.lead}>{t(($) => $.library.storage, { size })}</p>;
  return (
    <details className={classes.storage}>
      <summary>
        <HardDrive size={16} aria-hidden />
        {t(($) => $.library.storage, { size })}
      </summary>
      <ul>
        {data.data.map(({ owner, videoCount, bytes }) => (
          <li key={owner?.id ?? ''}>
            {owner ? (
              <Link
                to="/trainer/videos"
                search={{ ...filter, owner: owner.id }}
                replace
                aria-current={filter.owner === owner.id ? 'true' : undefined}
              >
                {owner.fullName}
              </Link>
            ) : (
              <span>{t(($) => $.library.nobody)}</span>
            )}
            <span>
              {t(($) => $.library.videos, { count: videoCount })} · {format.fileSize(bytes)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
