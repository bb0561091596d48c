import { createHash } from 'node:crypto';
import * as z from 'zod';
import { nextId, writeLesson, writeNewLesson } from '#authoring/draft-lesson-rows.ts';
import { openDraft } from '#authoring/draft-rows.ts';
import { findSaved } from '#authoring/drafts/draft-lessons.queries.ts';
import { insertCourse } from '#authoring/new-courses.ts';
import { insertComment, insertThread, updateRow } from '#authoring/review-threads/review-threads.queries.ts';
import { freezeOutline, insertVersion, writeDraftState } from '#authoring/versions/versions.queries.ts';
import type { Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import { insertAsset } from '#learning/content/asset-rows.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { richTextFromHtml } from '#platform/text/rich-text/html-rich-text.ts';
import { parseRichText } from '#platform/text/rich-text/rich-text-schema.ts';
import type { Outline } from '@candela/contract/authoring/outlines';
import type { CourseMeta } from '@candela/contract/learning/course-meta';
import { drawCover } from './cover-picture.ts';
import { parallelPassage, questionedPassage, reviewedCourse } from './draft-content.ts';
import { demoId } from './ids.ts';
import { demoTrainers } from './people.ts';

/** A course in review with comments, and a published one with a draft of changes. */
export async function seedDrafts(
  tx: Tx,
  storage: Storage,
  userIds: ReadonlyMap<string, string>,
  adminId: string,
): Promise<void> {
  const trainerId = userIds.get(demoTrainers.ingrid.email);
  if (trainerId === undefined) return;
  await seedReview(tx, storage, trainerId, adminId);
  await seedParallelDraft(tx, storage, trainerId);
}

async function seedReview(tx: Tx, storage: Storage, trainerId: string, adminId: string): Promise<void> {
  const meta: CourseMeta = {
    title: 'Trading the New York close',
    summary: 'The last hour in New York: which range counts, what a sweep is, and where the idea is wrong.',
    description: parseRichText(
      richTextFromHtml(
        '<p>Four short lessons on one hour of the day. You mark two lines, wait for one of two things, and know the price at which you were wrong before you are in.</p>',
      ),
    ),
    languageCode: 'en',
    type: 'self_paced',
    level: 'intermediate',
    styles: ['day_trading'],
    methods: ['price_action'],
    concepts: ['liquidity', 'risk_management', 'position_sizing'],
    subscriptionTypeIds: [1],
    progression: 'sequential',
    hasCertificate: true,
    coverAssetId: null,
    trainerIds: [trainerId],
  };
  const courseId = await insertCourse(tx, 'trading-the-new-york-close', meta);
  await run(tx)`update courses set is_demo = true where id = ${courseId}`;
  const coverAssetId = await seedCover(
    tx,
    storage,
    { courseId, slug: 'trading-the-new-york-close', seed: 11 },
    trainerId,
  );
  const outline = await seedLessons(tx, courseId, trainerId);
  const complete = { ...meta, coverAssetId };
  await run(tx)`
    update course_drafts set meta = ${JSON.stringify(complete)}::jsonb, outline = ${JSON.stringify(outline)}::jsonb
    where course_id = ${courseId}`;
  const frozen = await freezeOutline(tx, courseId, outline);
  const note = 'The stop lesson now counts the spread. New quiz after it.';
  const version = await insertVersion(tx, { courseId, outline: frozen, meta: complete, note, authorId: trainerId });
  await writeDraftState(tx, courseId, { state: 'in_review', submittedVersion: version, note });
  await seedThreads(tx, courseId, outline, { trainerId, adminId });
}

async function seedCover(
  tx: Tx,
  storage: Storage,
  { courseId, slug, seed }: { courseId: number; slug: string; seed: number },
  authorId: string,
): Promise<string> {
  const id = demoId(`cover ${slug}`);
  const storageKey = `course-assets/${id}`;
  const bytes = await drawCover(seed);
  await storage.put(storageKey, bytes);
  const checksum = createHash('sha256').update(bytes).digest('hex');
  const picture = { name: 'cover.webp', mimeType: 'image/webp', size: bytes.length, width: 1280, height: 720 };
  await insertAsset(tx, { id, courseId, kind: 'cover', checksum, storageKey, authorId, ...picture });
  return id;
}

async function seedLessons(tx: Tx, courseId: number, authorId: string): Promise<Outline> {
  const outline: Outline = [];
  for (const { title, lessons } of reviewedCourse) {
    const section: Outline[number] = { id: await nextId(tx, 'sections'), title, state: 'active', lessons: [] };
    for (const content of lessons) {
      const lessonId = await nextId(tx, 'lessons');
      const stored = { ...content, body: parseRichText(content.body) };
      await writeNewLesson(tx, { courseId, lessonId, content: stored, authorId });
      section.lessons.push({ id: lessonId, state: 'active', contentId: null, carriesFrom: [], isDoneAgain: false });
    }
    outline.push(section);
  }
  return outline;
}

async function seedThreads(
  tx: Tx,
  courseId: number,
  outline: Outline,
  { trainerId, adminId }: { trainerId: string; adminId: string },
): Promise<void> {
  const [first, second] = outline;
  const stopLesson = second?.lessons[0]?.id ?? null;
  const text = `Place the stop beyond that range, plus the spread you pay at that minute. ${questionedPassage.quote}`;
  const passage = { ...questionedPassage, start: text.indexOf(questionedPassage.quote), blockText: text };
  const open = await insertThread(tx, { courseId, lessonId: stopLesson, passage, mustFix: true });
  await insertComment(
    tx,
    open,
    adminId,
    'Where does 15 come from? On a news day the sweep alone is 18. Give a rule in terms of the average range, not a fixed number.',
  );
  await insertComment(
    tx,
    open,
    trainerId,
    'Fair. I would write “more than a third of the 20 day average range”. Is that clear to a beginner?',
  );
  const whole = await insertThread(tx, { courseId, lessonId: stopLesson, passage: null, mustFix: false });
  await insertComment(
    tx,
    whole,
    adminId,
    'Please show the spread on a chart as well, so that the 1.4 pips can be seen.',
  );
  const lessonId = first?.lessons[1]?.id ?? null;
  const done = await insertThread(tx, { courseId, lessonId, passage: null, mustFix: false });
  await insertComment(tx, done, adminId, 'Two lines and nothing else: this is what learners quote back to us.');
  await updateRow(tx, done, { isResolved: true }, adminId);
}

const placeRow = rowOf({ courseId: z.int(), lessonId: z.int() });

/** Learners keep seeing the published version. */
async function seedParallelDraft(tx: Tx, storage: Storage, trainerId: string): Promise<void> {
  const found = await readRow(tx, placeRow)`
    select c.id as "courseId", l.id as "lessonId" from courses c join lessons l on l.course_id = c.id and l.type = 'text'
    where c.slug = 'reading-the-london-open' order by l.position limit 1`;
  if (!found) return;
  const { courseId, lessonId } = found;
  const { outline, meta } = await openDraft(tx, courseId);
  const coverAssetId = await seedCover(tx, storage, { courseId, slug: 'reading-the-london-open', seed: 7 }, trainerId);
  await run(tx)`
    update course_drafts set meta = ${JSON.stringify({ ...meta, coverAssetId })}::jsonb where course_id = ${courseId}`;
  const item = outline.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
  const saved = item && (await findSaved(tx, courseId, item));
  if (!saved) return;
  const added = richTextFromHtml(`<p>${parallelPassage}</p>`).content;
  const body = parseRichText({ type: 'doc', content: [...saved.content.body.content, ...added] });
  const content = { ...saved.content, body };
  const { revision, isDrafted } = saved;
  await writeLesson(tx, {
    courseId,
    lessonId,
    revision,
    isFirst: !isDrafted,
    saveId: null,
    content,
    authorId: trainerId,
  });
}
