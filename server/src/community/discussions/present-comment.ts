import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { mentionPattern, type Comment } from '@candela/contract/community/discussions';
import type { CommentRow } from './comments.queries.ts';

/** Who reads a comment; null: anybody. */
interface Reader {
  userId: string;
  mayModerate: boolean;
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
    editedAt: toIsoOrNull(row.editedAt),
    createdAt: toIso(row.createdAt),
  };
}

/** The text with the names of who is mentioned, for notices and moderators. */
export function readableBody({ body, mentions }: Pick<CommentRow, 'body' | 'mentions'>): string {
  const names = new Map(mentions.map(({ id, fullName }) => [id, fullName]));
  return body.replaceAll(mentionPattern, (_token, id: string) => `@${names.get(id) ?? '…'}`);
}
