import { expect, it } from 'vitest';
import { attachments } from '#db/tables/lessons.ts';
import { attachmentKey } from '#learning/storage-keys.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createAttachmentLink } from '@candela/contract/learning/attachments';
import { createEnrolment } from '@candela/contract/learning/enrolments';

const { app, db, storage, call } = await startTestServer();

it('gives a file to those who may open its lesson, by a link that cannot be changed', async () => {
  const owner = await buildUser(db);
  const stranger = await buildUser(db);
  const course = await buildCourse(db);
  const [row] = await db
    .insert(attachments)
    .values({
      lessonId: course.lessonIds[0] ?? 0,
      name: 'journal “2026”.csv',
      mimeType: 'text/csv',
      size: 4,
      checksum: '',
    })
    .returning({ id: attachments.id });
  const id = row?.id ?? '';
  await storage.put(attachmentKey(id), Buffer.from('a;b\n'));
  await call(createEnrolment, { params: { id: course.id } }, owner.token);

  expect((await call(createAttachmentLink, { params: { id } }, stranger.token)).status).toBe(404);
  const { url } = bodyOf(await call(createAttachmentLink, { params: { id } }, owner.token));
  const file = await app.inject({ url });
  expect(file.statusCode).toBe(200);
  expect(file.body).toBe('a;b\n');
  expect(file.headers['content-disposition']).toContain(
    `attachment; filename="journal _2026_.csv"; filename*=UTF-8''journal`,
  );
  expect(file.headers['x-content-type-options']).toBe('nosniff');
  expect((await app.inject({ url: url.replace(id, crypto.randomUUID()) })).statusCode).toBe(404);
  expect((await app.inject({ url: url.replace(/\.([\w-])/, '.x$1') })).statusCode).toBe(404);
});
