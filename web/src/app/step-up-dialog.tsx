import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '#platform/languages/texts.ts';
import { useStepUpState } from '#platform/session/step-up.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';

const StepUpForm = lazy(() =>
  withTexts(['sign-in'], () => import('#features/sign-in/security/step-up-form.tsx')).then(({ StepUpForm }) => ({
    default: StepUpForm,
  })),
);

/** The dialog of `askForStepUp`. */
export function StepUpDialog() {
  const { t } = useTranslation();
  const asked = useStepUpState((state) => state.asked);
  if (!asked) return null;
  return (
    <AskingDialog title={t(($) => $.security.stepUp.title)} onLeave={() => asked.answer(false)}>
      <p>{t(($) => $.security.stepUp.text)}</p>
      <Suspense fallback={<p role="status">{t(($) => $.core.loading)}</p>}>
        <StepUpForm onAnswer={asked.answer} />
      </Suspense>
    </AskingDialog>
  );
}
