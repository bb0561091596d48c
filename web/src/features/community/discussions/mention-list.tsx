import type { Person } from '@candela/contract/accounts/people';
import { useTranslation } from 'react-i18next';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './discussion.module.css';
import type { MentionChoices } from './use-mention-choices.ts';

/** The people that are offered under the text. */
export function MentionList({ choices, onChoose }: { choices: MentionChoices; onChoose: (person: Person) => void }) {
  const { t } = useTranslation();
  const { isOpen, listId, people, current, optionId } = choices;
  if (!isOpen) return null;
  if (people.length === 0)
    return (
      <p className={classes.hint} role="status">
        {t(($) => $.discussions.nobody)}
      </p>
    );
  return (
    <div id={listId} role="listbox" aria-label={t(($) => $.discussions.people)} className={classes.people}>
      {people.map((person, at) => (
        <div
          key={person.id}
          id={optionId(at)}
          role="option"
          aria-selected={at === current}
          // Before the text loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
        >
          <UserAvatar name={person.fullName} src={person.thumbnailImagePath} size={26} />
          <bdi>{person.fullName}</bdi>
        </div>
      ))}
    </div>
  );
}
