import type { Academy } from '@candela/contract/learning/academies';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Award, Check, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './academy-path.module.css';
import { AcademyStep } from './academy-step.tsx';

/** The courses along a line that ends with the certificate. */
export function AcademyPath({ academy }: { academy: Academy }) {
  const { t } = useTranslation();
  const current =
    academy.courses.find(({ state }) => state === 'begun') ?? academy.courses.find(({ state }) => state === 'open');
  return (
    <section aria-labelledby="path-title">
      <h2 id="path-title" className="visually-hidden">
        {t(($) => $.academies.path)}
      </h2>
      <ol className={classes.path}>
        {academy.courses.map((course, index) => (
          <li
            key={course.id}
            className={classes.step}
            data-state={course.state}
            data-current={(course === current && academy.progress !== null) || undefined}
          >
            <span className={classes.mark} aria-hidden>
              {course.state === 'finished' ? (
                <Check size={17} strokeWidth={2.6} />
              ) : course.state === 'locked' || course.state === 'closed' ? (
                <Lock size={15} />
              ) : (
                index + 1
              )}
            </span>
            <AcademyStep course={course} academyId={academy.id} isJoined={academy.progress !== null} />
          </li>
        ))}
        {academy.hasCertificate && <Goal academy={academy} />}
      </ol>
    </section>
  );
}

function Goal({ academy }: { academy: Academy }) {
  const { t } = useTranslation();
  const number = academy.certificateNumber;
  return (
    <li className={classes.step} data-state={number === null ? 'open' : 'finished'}>
      <span className={classes.mark} aria-hidden>
        <Award size={16} />
      </span>
      <div className={classes.goal}>
        <div>
          <h3>
            <bdi>{t(($) => $.academies.certificateOf, { title: academy.title })}</bdi>
          </h3>
          <p>{number === null ? t(($) => $.academies.certificateAfter) : t(($) => $.academies.certificateReady)}</p>
        </div>
        {number !== null && (
          <Button
            variant="default"
            leftSection={<Award size={17} aria-hidden />}
            renderRoot={(props) => <Link to="/verify/$number" params={{ number }} {...props} />}
          >
            {t(($) => $.academies.certificate)}
          </Button>
        )}
      </div>
    </li>
  );
}
