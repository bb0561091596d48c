import type { Person } from '@candela/contract/accounts/people';
import type { Comment, Discussion } from '@candela/contract/community/discussions';
import { ActionIcon } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thing } from '#platform/api/things.ts';
import { useSession } from '#platform/session/session.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { ReportButton } from '#ui/report-button.tsx';
import classes from './discussion.module.css';
import { useCommenting } from './discussions.api.ts';

interface CommentActionsProps {
  thing: Thing;
  discussion: Discussion;
  comment: Comment & { author: Person };
  onReply: () => void;
  onEdit: () => void;
}

/** Answering, changing and deleting one's own, reporting, hiding: what the user may do. */
export function CommentActions({ thing, discussion, comment, onReply, onEdit }: CommentActionsProps) {
  const { t } = useTranslation();
  const isOwn = useSession(({ profile }) => profile?.id === comment.author.id);
  const { remove, hide } = useCommenting(thing);
  const [isHiding, setHiding] = useState(false);
  const { id, author, isHidden, mayShow } = comment;
  const name = author.fullName;
  const askToRemove = async () => {
    const question = {
      title: t(($) => $.discussions.removeTitle),
      text: t(($) => $.discussions.removeText),
      confirm: t(($) => $.discussions.remove),
    };
    if (await askToConfirm(question)) remove.mutate(id);
  };
  const label = isHidden ? t(($) => $.discussions.show, { name }) : t(($) => $.discussions.hide, { name });
  return (
    <div className={classes.actions}>
      {discussion.mayWrite && !isHidden && (
        <button type="button" aria-label={t(($) => $.discussions.replyTo, { name })} onClick={onReply}>
          {t(($) => $.discussions.reply)}
        </button>
      )}
      {isOwn && discussion.mayWrite && !isHidden && (
        <button type="button" onClick={onEdit}>
          {t(($) => $.discussions.edit)}
        </button>
      )}
      {isOwn && (
        <button type="button" disabled={remove.isPending} onClick={() => void askToRemove()}>
          {t(($) => $.discussions.remove)}
        </button>
      )}
      {!isOwn && !isHidden && <ReportButton thing={{ kind: 'comment', thingId: id, authorName: name }} />}
      {(isHidden ? mayShow : discussion.mayModerate) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          loading={hide.isPending}
          aria-label={label}
          title={label}
          onClick={() => (isHidden ? hide.mutate({ id, isHidden: false, reason: '' }) : setHiding(true))}
        >
          {isHidden ? <Eye size={15} aria-hidden /> : <EyeOff size={15} aria-hidden />}
        </ActionIcon>
      )}
      {isHiding && (
        <ReasonDialog
          title={t(($) => $.discussions.hideTitle)}
          reason={{ label: t(($) => $.discussions.hideReason, { name }) }}
          submit={t(($) => $.discussions.hideIt)}
          isPending={hide.isPending}
          error={hide.error}
          onLeave={() => setHiding(false)}
          onSubmit={(reason) => hide.mutate({ id, isHidden: true, reason }, { onSuccess: () => setHiding(false) })}
        />
      )}
    </div>
  );
}
