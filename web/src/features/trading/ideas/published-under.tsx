import type { IdeaDetail } from '@candela/contract/trading/idea-detail';
import { useTranslation } from 'react-i18next';
import classes from './idea.module.css';

/** The disclaimer that was in force when an idea was published, whatever it is by now. */
export function PublishedUnder({ disclaimer }: { disclaimer: NonNullable<IdeaDetail['disclaimer']> }) {
  const { t } = useTranslation();
  const { version, text } = disclaimer;
  return (
    <section className={classes.disclaimer} aria-labelledby="disclaimer">
      <h2 id="disclaimer">{t(($) => $.ideas.disclaimer)}</h2>
      <p dir="auto">{text}</p>
      <p>{t(($) => $.ideas.disclaimerVersion, { version })}</p>
    </section>
  );
}
