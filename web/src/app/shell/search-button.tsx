import type { Profile } from '@candela/contract/accounts/profiles';
import { useHotkeys } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EarlySearch } from '#app/shell/early-search.tsx';
import { menusOf } from '#app/shell/menus.ts';
import { withTexts } from '#platform/languages/texts.ts';
import { useSettings } from '#platform/reference/settings.ts';
import classes from './search-button.module.css';

const SearchDialog = lazy(async () => {
  const { SearchDialog: Dialog } = await withTexts(['site'], () => import('#features/site/search/search-dialog.tsx'));
  return { default: Dialog };
});

/** Opens the global search, also by Ctrl+K; the dialog is loaded on first use. */
export function SearchButton({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const [isOpen, setOpen] = useState(false);
  const [early, setEarly] = useState('');
  const close = () => {
    setOpen(false);
    setEarly('');
  };
  // Works inside input fields as well: Ctrl+K has no other meaning there.
  useHotkeys([['mod+K', () => setOpen(true)]], []);
  const places = menusOf(user, settings).flatMap(({ label, items }) =>
    items
      .filter(({ isExternal, isDisabled }) => !isExternal && !isDisabled)
      .map((item) => ({ name: t(item.label), area: t(label), link: item.route })),
  );
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Search size={18} aria-hidden />
        <span>{t(($) => $.search.title)}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={<EarlySearch text={early} onType={setEarly} onClose={close} />}>
          <SearchDialog userId={user.id} places={places} initialText={early} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
