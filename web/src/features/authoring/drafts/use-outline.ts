import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '#platform/api/api-client.ts';
import { changeOutline, type CourseDraft, type DraftSection } from '@candela/contract/authoring/drafts';
import {
  moveLesson,
  moveSection,
  updateLesson,
  updateSection,
  type Outline,
  type OutlineCommand,
} from '@candela/contract/authoring/outlines';
import { draftKeys } from './drafts.api.ts';

/** The last action, which can be undone. */
export interface Undo {
  text: string;
  command: OutlineCommand;
}

/** Changes the order of a course: at once on the screen, one after another on the server. */
export function useOutline(courseId: number) {
  const client = useQueryClient();
  const [undo, setUndo] = useState<Undo | null>(null);
  const forgetUndo = useCallback((gone: Undo) => setUndo((now) => (now === gone ? null : now)), []);
  const key = draftKeys.one(courseId);
  const mutationKey = ['outline', courseId];
  // Later changes are already on the screen: applying the response to an earlier one would revert them for a moment, and an action in
  // that moment would start from the wrong order.
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const write = (sections: DraftSection[] | null) => {
    if (sections) client.setQueryData<CourseDraft>(key, (draft) => draft && { ...draft, sections });
  };
  const change = useMutation({
    mutationKey,
    scope: { id: `outline ${courseId}` },
    mutationFn: (command: OutlineCommand) => call(changeOutline, { params: { id: courseId }, body: { command } }),
    onMutate: (command) => {
      void client.cancelQueries({ queryKey: key });
      const draft = client.getQueryData<CourseDraft>(key);
      if (draft) write(applied(draft.sections, command));
    },
    onSuccess: ({ sections }) => {
      if (!isLast()) return;
      write(sections);
      // The server computes what is missing and what differs from the published version.
      void client.invalidateQueries({ queryKey: key });
    },
    onError: () => {
      setUndo(null);
      return client.invalidateQueries({ queryKey: key });
    },
  });
  return {
    run: async (command: OutlineCommand, back?: Undo): Promise<number | null> => {
      setUndo(back ?? null);
      const { createdId } = await change.mutateAsync(command);
      return createdId;
    },
    undo,
    forgetUndo,
    isBusy: change.isPending,
  };
}

export type OutlineActions = ReturnType<typeof useOutline>;

/** The order after a command, as far as it can be computed here; null if only the server knows. */
function applied(sections: DraftSection[], command: OutlineCommand): DraftSection[] | null {
  return resultOf(sections, command) as DraftSection[] | null;
}

function resultOf(outline: Outline, command: OutlineCommand): Outline | null {
  switch (command.name) {
    case 'moveLesson':
      return moveLesson(outline, command.lessonId, command);
    case 'moveSection':
      return moveSection(outline, command.sectionId, command.afterId);
    case 'renameSection':
      return updateSection(outline, command.sectionId, { title: command.title });
    case 'setSectionState':
      return updateSection(outline, command.sectionId, { state: command.state });
    case 'setLessonState':
      return updateLesson(outline, command.lessonId, { state: command.state });
    case 'setDoneAgain':
      return updateLesson(outline, command.lessonId, { isDoneAgain: command.isDoneAgain });
    default:
      return null;
  }
}
