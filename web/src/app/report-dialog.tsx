import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '#platform/languages/texts.ts';
import { endReport, useReportState } from '#platform/shell/reporting.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';

const ReportForm = lazy(() =>
  withTexts(['oversight'], () => import('#features/oversight/moderation/report-form.tsx')).then(({ ReportForm }) => ({
    default: ReportForm,
  })),
);

/** The dialog of `beginReport`. */
export function ReportDialog() {
  const { t } = useTranslation();
  const thing = useReportState((state) => state.thing);
  if (!thing) return null;
  return (
    <AskingDialog title={t(($) => $.moderation.report[thing.kind], { name: thing.authorName })} onLeave={endReport}>
      <p>{t(($) => $.moderation.reportText)}</p>
      <Suspense fallback={<p role="status">{t(($) => $.core.loading)}</p>}>
        <ReportForm thing={thing} onDone={endReport} />
      </Suspense>
    </AskingDialog>
  );
}
