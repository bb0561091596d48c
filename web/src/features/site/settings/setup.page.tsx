import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';
import choices from '#ui/side-choices.module.css';
import { settingsFormQuery } from './settings.api.ts';
import { SetupDone } from './setup-done.tsx';
import { SetupStepCard } from './setup-step-card.tsx';
import { setupPlaces, validateSetupPlace, type SetupPlace, type SetupStep } from './setup-steps.ts';
import classes from './setup.module.css';

interface SetupPageProps {
  /** Renders the choice of languages. */
  languages: ReactNode;
}

/** Guided setup of a new installation. The step is in the URL; everything can also be changed in the settings. */
export function SetupPage({ languages }: SetupPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: form, error, refetch } = useQuery(settingsFormQuery);
  const { step = 'name' } = validateSetupPlace(useSearch({ strict: false }));
  const [made, setMade] = useState<ReadonlySet<SetupStep>>(new Set());
  const go = (next: SetupPlace) => void navigate({ to: '/admin/setup', search: { step: next } });
  const at = setupPlaces.indexOf(step);
  const goOn = (isMade: boolean) => {
    if (isMade && step !== 'done') setMade(new Set([...made, step]));
    go(setupPlaces[at + 1] ?? 'done');
  };
  return (
    <div className={classes.page}>
      <header>
        <h1>{t(($) => $.setup.title)}</h1>
        <p className={classes.lead}>{t(($) => $.setup.lead)}</p>
      </header>
      <div className={classes.columns}>
        <nav aria-label={t(($) => $.setup.steps)} className={classes.steps}>
          <ol>
            {setupPlaces.map((name, index) => (
              <li key={name}>
                <button
                  type="button"
                  className={choices.choice}
                  aria-current={name === step ? 'step' : undefined}
                  onClick={() => go(name)}
                >
                  <span className={classes.number} data-made={(name !== 'done' && made.has(name)) || undefined}>
                    {name !== 'done' && made.has(name) ? (
                      <Check size={15} aria-label={t(($) => $.setup.made)} />
                    ) : (
                      <span className="tabular">{index + 1}</span>
                    )}
                  </span>
                  <span className={classes.name}>{t(($) => $.setup.step[name].name)}</span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
        {error && !form && <ErrorState onRetry={() => void refetch()} />}
        {!form && !error && <Skeleton height={320} radius="lg" />}
        {form && step !== 'done' && (
          <SetupStepCard key={step} step={step} form={form} languages={languages} onNext={goOn} />
        )}
        {form && step === 'done' && <SetupDone made={made} />}
      </div>
    </div>
  );
}
