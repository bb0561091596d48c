import type { RecordSide } from '@candela/contract/trading/records';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { BehindLink, type Behind } from './behind-link.tsx';
import classes from './records.module.css';
import { useRecordNumbers } from './use-record-numbers.ts';

/** The ideas of each count; nobody may read what is withheld. */
const behindCounts: Record<keyof RecordSide['counts'], Behind | null> = {
  open: { status: 'active' },
  pending: { status: 'pending' },
  missed: { status: 'missed' },
  cancelled: { status: 'cancelled' },
  expired: { counted: 'lapsed' },
  void: { status: 'void' },
  refused: { counted: 'refused' },
  disputed: { counted: 'disputed' },
  resettled: { counted: 'resettled' },
  duplicates: { counted: 'duplicates' },
  withheld: null,
};

function Counted({ behind, children }: { behind: Behind | null; children: string }) {
  return behind ? <BehindLink behind={behind}>{children}</BehindLink> : children;
}

/** What is not in the figures, or stands beside them: nothing is left out silently. */
export function RecordCounts({ side }: { side: RecordSide }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { share } = useRecordNumbers();
  const { counts } = side;
  const names = Object.keys(counts) as (keyof typeof counts)[];
  const risk = (value: number) => share(value / 10_000, 2);
  return (
    <section className={classes.card}>
      <h3>{t(($) => $.records.beside)}</h3>
      <dl className={classes.counts}>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(($) => $.records.counts[name])}</dt>
            <dd>
              <Counted behind={behindCounts[name]}>{format.number(counts[name])}</Counted>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t(($) => $.records.exposed)}</dt>
          <dd>
            <BehindLink behind={{ counted: 'closed', sort: 'closed' }}>{share(side.exposedShare)}</BehindLink>
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.records.atOnce)}</dt>
          <dd>
            <BehindLink behind={{ counted: 'closed', sort: 'closed' }}>{format.number(side.mostAtOnce)}</BehindLink>
          </dd>
        </div>
        {side.riskAfterLosses !== null && side.riskAfterWins !== null && (
          <div>
            <dt>{t(($) => $.records.riskAfter)}</dt>
            <dd>
              <BehindLink behind={{ counted: 'closed', sort: 'closed' }}>
                <bdi dir="ltr">{`${risk(side.riskAfterLosses)} / ${risk(side.riskAfterWins)}`}</bdi>
              </BehindLink>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
