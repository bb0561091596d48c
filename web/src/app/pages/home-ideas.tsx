import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '#app/pages/home.module.css';
import { IdeaLine } from '#features/trading/ideas/idea-list.tsx';
import lines from '#features/trading/ideas/idea-list.module.css';
import { ideaListQuery } from '#features/trading/ideas/ideas.api.ts';

/** Ideas that fit beside the rest of the page. */
const shown = 4;

/** The newest trade ideas with their state; nothing while there are none. */
export function HomeIdeas() {
  const { t } = useTranslation();
  const ideas = useInfiniteQuery(ideaListQuery).data?.pages[0]?.data ?? [];
  if (ideas.length === 0) return null;
  const title = t(($) => $.ideas.title);
  return (
    <section>
      <div className={classes.sectionHead}>
        <h2>{title}</h2>
        <Link to="/education/ideas" aria-label={t(($) => $.home.seeAllOf, { title })}>
          {t(($) => $.home.seeAll)}
        </Link>
      </div>
      <ul className={`${lines.list} ${lines.card}`}>
        {ideas.slice(0, shown).map((idea) => (
          <li key={idea.id}>
            <IdeaLine idea={idea} />
          </li>
        ))}
      </ul>
      <p className={lines.risk}>{t(($) => $.ideas.risk)}</p>
    </section>
  );
}
