import type { Person } from '@candela/contract/accounts/people';
import { tickerOf } from '@candela/contract/community/post-document';
import { useTranslation } from 'react-i18next';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { ChoiceList } from './choice-list.tsx';
import type { Choices } from './use-choices.ts';
import type { OfferedSymbol } from './use-symbol-choices.ts';

interface OfferedChoicesProps {
  people: Choices<Person>;
  symbols: Choices<OfferedSymbol>;
}

/** People and symbols for what is being typed. */
export function OfferedChoices({ people, symbols }: OfferedChoicesProps) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceList
        choices={people}
        label={t(($) => $.discussions.people)}
        none={t(($) => $.discussions.nobody)}
        keyOf={({ id }) => id}
        render={({ fullName, thumbnailImagePath }) => (
          <>
            <UserAvatar name={fullName} src={thumbnailImagePath} size={26} />
            <bdi>{fullName}</bdi>
          </>
        )}
      />
      <ChoiceList
        choices={symbols}
        label={t(($) => $.discussions.symbols)}
        none=""
        keyOf={({ id }) => id}
        render={({ symbol, name }) => (
          <>
            <strong>
              <bdi>{tickerOf(symbol)}</bdi>
            </strong>
            <bdi>{name}</bdi>
          </>
        )}
      />
    </>
  );
}
