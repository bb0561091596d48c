import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { withTickers } from '@candela/contract/community/comment-symbols';
import { mentionPattern, type Comment } from '@candela/contract/community/discussions';
import type { CommentRow } from './comments.queries.ts';

interface Moderating {
  /** Whether they may hide comments here. */
  mayModerate: boolean;
  isAdmin: boolean;
}

/** Whether somebody may hide a comment, or show it again: what moderators or reports have hidden, only admins. */
export const maySetHidden = (row: Pick<CommentRow, 'isHiddenByModerators'>, by: Moderating): boolean =>
  by.mayModerate && (by.isAdmin || !row.isHiddenByModerators);

/** Who reads a comment; null: anybody. */
interface Reader extends Moderating {
  userId: string;
}

/** A comment as its reader gets it: hidden words are for their author and moderators. */
export function presentComment(row: CommentRow, reader: Reader | null): Comment {
  const { id, parentId, author, isByTrainer, body, mentions, isHidden, isDeleted, hiddenReason } = row;
  const isOwn = reader?.userId === author.id;
  const isShown = !isDeleted && (!isHidden || isOwn || reader?.mayModerate === true);
  return {
    id,
    parentId,
    author: isDeleted ? null : author,
    isByTrainer: isByTrainer && !isDeleted,
    body: isShown ? body : '',
    mentions: isShown ? mentions : [],
    isHidden,
    hiddenReason: isHidden && isShown ? hiddenReason : null,
    mayShow: isHidden && !isDeleted && reader !== null && maySetHidden(row, reader),
    editedAt: toIsoOrNull(row.editedAt),
    createdAt: toIso(row.createdAt),
  };
}

/** The text with its symbols and the names of who is mentioned, for notices and moderators. */
export function readableBody({ body, mentions }: Pick<CommentRow, 'body' | 'mentions'>): string {
  const names = new Map(mentions.map(({ id, fullName }) => [id, fullName]));
  return withTickers(body).replaceAll(mentionPattern, (_token, id: string) => `@${names.get(id) ?? '…'}`);
}
