import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { CourseMeta } from '@candela/contract/learning/course-meta';
import type { CourseDraft } from '@candela/contract/authoring/drafts';
import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onLive } from '#platform/realtime/live-client.ts';
import { KnownAssets } from './asset-addresses.ts';
import { ConflictStrip } from '#ui/conflict-strip.tsx';
import { CourseChoices } from './course-choices.tsx';
import classes from './course-about.module.css';
import { CoursePeople } from './course-people.tsx';
import { CourseTexts } from './course-texts.tsx';
import { CoverField } from './cover-field.tsx';
import { draftKeys } from './drafts.api.ts';
import type { KeptDraft } from '#platform/autosave/kept-draft.ts';
import { metaSaving } from './save-drafts.ts';
import type { Saving } from '#ui/save-state.tsx';
import { useAutosave, useDraftName, useKeptDraft } from '#platform/autosave/use-autosave.ts';

interface CourseAboutProps {
  draft: CourseDraft;
  onSaving: (saving: Saving) => void;
}

/** The course's own fields, which are saved automatically like its lessons. */
export function CourseAbout(props: CourseAboutProps) {
  const name = useDraftName(`meta ${props.draft.courseId}`);
  const kept = useKeptDraft<CourseMeta>(name);
  if (kept === undefined) return <Skeleton height={400} radius="lg" m="var(--space-26)" />;
  return <Writing key={String(props.draft.isEditable)} {...props} name={name} kept={kept} />;
}

function Writing({
  draft,
  onSaving,
  name,
  kept,
}: CourseAboutProps & { name: string; kept: KeptDraft<CourseMeta> | null }) {
  const client = useQueryClient();
  const { courseId, isEditable } = draft;
  const [assets] = useState(() => new KnownAssets(draft.cover ? [draft.cover] : []));
  const { autosave, view } = useAutosave<CourseMeta>({
    name,
    opened: { revision: draft.metaRevision, content: draft.meta },
    kept,
    isEditable,
    ...metaSaving(courseId),
  });
  const { content: meta, state, savedAt, conflicts } = view;
  const change = (changes: Partial<CourseMeta>) => autosave.change({ ...autosave.view.content, ...changes });
  useEffect(() => {
    onSaving({ state, savedAt, retry: () => void autosave.flush() });
  }, [onSaving, autosave, state, savedAt]);
  useEffect(() => {
    if (savedAt !== null) void client.invalidateQueries({ queryKey: draftKeys.one(courseId) });
  }, [client, courseId, savedAt]);
  useEffect(() => autosave.hear(draft.metaRevision), [autosave, draft.metaRevision]);
  useEffect(() => {
    if (draft.cover) assets.add([draft.cover]);
  }, [assets, draft.cover]);
  useEffect(
    () =>
      onLive('drafts.changed', (news) => {
        if (news.courseId === courseId && news.what === 'meta') {
          void client.invalidateQueries({ queryKey: draftKeys.one(courseId) });
        }
      }),
    [client, courseId],
  );
  return (
    <div className={classes.scroll}>
      <div className={classes.page}>
        <ConflictStrip conflicts={conflicts} autosave={autosave} />
        <CourseTexts courseId={courseId} meta={meta} assets={assets} isEditable={isEditable} onChange={change} />
        <CoverField
          courseId={courseId}
          assetId={meta.coverAssetId}
          assets={assets}
          isEditable={isEditable}
          onChange={(coverAssetId) => change({ coverAssetId })}
        />
        <CourseChoices draft={draft} meta={meta} onChange={change} />
        <CoursePeople draft={draft} meta={meta} onChange={change} />
      </div>
    </div>
  );
}
