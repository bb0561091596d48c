import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CardSkeletons } from '#ui/card-skeletons.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import list from '#ui/list-page.module.css';
import { NodeRow } from './node-row.tsx';
import { nodesQuery } from './nodes.api.ts';
import classes from './nodes.module.css';

/** The processes of the installation, for admins: what each is there for, whether it can work, and what is wrong between them. */
export function NodesPage() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(nodesQuery);
  return (
    <div className={list.page}>
      <div>
        <h1>{t(($) => $.nodes.title)}</h1>
        <p className={list.lead}>{t(($) => $.nodes.lead)}</p>
      </div>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !data && <CardSkeletons height={72} count={2} />}
      <div role="status">
        {data && data.warnings.length > 0 && (
          <ul className={classes.warnings} aria-label={t(($) => $.nodes.warningsLabel)}>
            {data.warnings.map((warning) => (
              <li key={warning}>
                <TriangleAlert size={16} aria-hidden />
                <span>{t(($) => $.nodes.warnings[warning])}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {data && data.nodes.length === 0 && <p className={list.lead}>{t(($) => $.nodes.none)}</p>}
      {data && data.nodes.length > 0 && (
        <ul className={list.list} aria-label={t(($) => $.nodes.title)}>
          {data.nodes.map((node) => (
            <li key={node.id}>
              <NodeRow node={node} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
