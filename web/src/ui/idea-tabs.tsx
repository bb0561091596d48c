import { useTranslation } from 'react-i18next';
import { PageTabs, type PageTab } from './tabbed-page.tsx';

const tabs: PageTab[] = [
  { to: '/education/ideas', text: ($) => $.core.menu.ideas },
  { to: '/education/practice', text: ($) => $.core.pages.practice },
  { to: '/education/journal', text: ($) => $.core.pages.journal },
];

/** Ideas, practice and journal: parts of one entry of the menu. */
export function IdeaTabs() {
  const { t } = useTranslation();
  return <PageTabs label={t(($) => $.core.menu.ideas)} tabs={tabs} />;
}
