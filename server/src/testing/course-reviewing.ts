import { randomUUID } from 'node:crypto';
import { courseAssets } from '#db/tables/drafts.ts';
import { createAuthoring, say } from '#testing/course-authoring.ts';
import { bodyOf, type TestServer } from '#testing/test-server.ts';
import { updateDraftMeta } from '@candela/contract/authoring/drafts';
import { approveDraft, publishDraft, submitDraft } from '@candela/contract/authoring/versions';

interface Person {
  token: string;
}

/** The steps from a draft to what learners see: an author submits, a reviewer approves and publishes. */
export function createReviewing(server: TestServer, author: () => Person, reviewer: () => Person) {
  const { read, save, courseWithLesson } = createAuthoring(server, author);

  async function giveCover(id: number, user = author()) {
    const coverAssetId = randomUUID();
    await server.db.insert(courseAssets).values({
      id: coverAssetId,
      courseId: id,
      kind: 'cover',
      name: 'cover.webp',
      mimeType: 'image/webp',
      size: 1,
      checksum: 'x',
      storageKey: `course-assets/${coverAssetId}`,
    });
    const { meta, metaRevision } = await read(id, user);
    const body = { revision: metaRevision, meta: { ...meta, summary: 'What happens at eight', coverAssetId } };
    bodyOf(await server.call(updateDraftMeta, { params: { id }, body }, user.token));
  }

  /** A course that can be submitted: with a cover, a summary and a lesson with text. */
  async function readyCourse() {
    const { id, sectionId, lessonId, content } = await courseWithLesson();
    await giveCover(id);
    bodyOf(await save({ id, lessonId }, 1, { ...content, body: say('The Asian range', 'is quiet') }));
    return { id, sectionId, lessonId };
  }

  const submit = async (id: number, user = author()) =>
    bodyOf(await server.call(submitDraft, { params: { id }, body: { note: 'Please look' } }, user.token));
  const approve = (id: number, version: number) =>
    server.call(approveDraft, { params: { id }, body: { version } }, reviewer().token);
  const publish = (id: number, publishAt: string | null = null) =>
    server.call(publishDraft, { params: { id }, body: { publishAt } }, reviewer().token);

  async function approved(id: number, user = author()) {
    const { submittedVersion } = await submit(id, user);
    bodyOf(await approve(id, submittedVersion ?? 0));
  }

  async function release(id: number, user = author()) {
    await approved(id, user);
    return bodyOf(await publish(id));
  }

  return { giveCover, readyCourse, submit, approve, approved, publish, release };
}
