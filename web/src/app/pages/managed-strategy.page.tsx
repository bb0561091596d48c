import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ManagedStrategy } from '#features/scanning/strategies/managed-strategy.tsx';
import { StrategyForm } from '#features/scanning/strategies/strategy-form.tsx';
import form from '#ui/form-page.module.css';
import { IntegrityLink } from './integrity-link.tsx';
import { renderRule, renderRuleField } from './rule-field.tsx';

/** A strategy in the area of admins. */
export function AdminStrategyPage() {
  const navigate = useNavigate();
  const { strategyId = '' } = useParams({ strict: false });
  return (
    <ManagedStrategy
      id={Number(strategyId)}
      renderRuleField={renderRuleField}
      renderRule={renderRule}
      onRemoved={() => void navigate({ to: '/admin/strategies' })}
      tools={<IntegrityLink to="/admin/strategies/$strategyId/integrity" strategyId={strategyId} />}
    />
  );
}

/** The form of a new strategy, in the area of admins and in that of trainers. */
export function NewStrategyPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isOfAdmins = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin/') });
  const open = (id: number) => {
    const params = { strategyId: String(id) };
    // The unsaved-changes blocker is updated only by the next render.
    window.setTimeout(() =>
      isOfAdmins
        ? void navigate({ to: '/admin/strategies/$strategyId', params, replace: true })
        : void navigate({ to: '/education/strategies/$strategyId', params, search: { edit: true }, replace: true }),
    );
  };
  return (
    <div className={form.page}>
      <header className={form.head}>
        <h1>{t(($) => $.strategies.new)}</h1>
      </header>
      <StrategyForm renderRuleField={renderRuleField} onSaved={({ id }) => open(id)} />
    </div>
  );
}
