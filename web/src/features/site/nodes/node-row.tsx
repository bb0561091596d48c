import type { InstallationNode } from '@candela/contract/site/nodes';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import list from '#ui/list-page.module.css';
import classes from './nodes.module.css';

const clockReasons: readonly string[] = ['clock', 'clockDrift'];

/** One process: where it is, what it is there for, since when, and what keeps it from its work. */
export function NodeRow({ node }: { node: InstallationNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const roles = node.roles.map((role) => t(($) => $.nodes.roles[role])).join(' · ');
  // What somebody who has gone said last is no longer true.
  const reasons = node.state === 'gone' ? [] : node.reasons.filter((reason) => reason !== 'draining');
  return (
    <div className={classes.row}>
      <div className={list.what}>
        <strong dir="ltr">{node.address}</strong>
        <span>{roles}</span>
      </div>
      <div className={list.when}>
        <span>
          {t(($) => $.nodes.version)} <bdi>{node.version}</bdi>
        </span>
        <span>{t(($) => $.nodes.since, { time: format.dateTime(node.startedAt) })}</span>
        <span>{t(($) => $.nodes.seen, { time: format.dateTime(node.seenAt) })}</span>
      </div>
      <div className={list.mark}>
        <Badge text={t(($) => $.nodes.states[node.state])} tone={node.state === 'running' ? 'brand' : 'plain'} />
      </div>
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>
              {t(($) => $.nodes.reasons[reason])}
              {clockReasons.includes(reason) &&
                ` (${t(($) => $.nodes.seconds, { count: Math.round(node.clockSeconds), formatted: format.number(node.clockSeconds) })})`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
