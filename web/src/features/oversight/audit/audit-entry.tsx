import type { AuditEvent } from '@candela/contract/oversight/audit';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useEventName } from './event-name.ts';
import { useFieldName } from './field-names.ts';
import { useFieldValue } from './field-values.ts';
import classes from './audit.module.css';

/** One entry: who did what, when and from where, with the values before and after. */
export function AuditEntry({ event }: { event: AuditEvent }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useEventName();
  const fieldName = useFieldName();
  const shown = useFieldValue();
  const { actor, entity, entityId, changes } = event;
  return (
    <div className={classes.entry}>
      <dl>
        <dt>{t(($) => $.audit.when)}</dt>
        <dd>{format.dateTime(event.at)}</dd>
        <dt>{t(($) => $.audit.actor)}</dt>
        <dd>
          {actor ? (
            <Link to="/admin/audit" search={{ actorId: actor.id }}>
              <bdi>{actor.fullName}</bdi>
            </Link>
          ) : (
            t(($) => $.audit.system)
          )}
          {event.address !== null && (
            <>
              {' · '}
              <bdi dir="ltr">{event.address}</bdi>
            </>
          )}
          {event.apiKey !== null && (
            <>
              {' · '}
              <Link to="/admin/audit" search={{ entity: 'apiKey', entityId: event.apiKey.id }}>
                {t(($) => $.audit.entities.apiKey)} <bdi>{event.apiKey.name}</bdi>
              </Link>
            </>
          )}
        </dd>
        <dt>{t(($) => $.audit.entities[entity])}</dt>
        <dd>
          <Link to="/admin/audit" search={{ entity, entityId }}>
            <bdi>{nameOf(event)}</bdi>
          </Link>
        </dd>
      </dl>
      {event.isErased && <p className={classes.erased}>{t(($) => $.audit.erased)}</p>}
      {changes.length > 0 && (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.audit.field)}</th>
              <th scope="col">{t(($) => $.audit.before)}</th>
              <th scope="col">{t(($) => $.audit.after)}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">
                  <bdi>{fieldName(field)}</bdi>
                </th>
                <td>{before === null ? '—' : <del dir="auto">{shown(event, field, before)}</del>}</td>
                <td>{after === null ? '—' : <ins dir="auto">{shown(event, field, after)}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
