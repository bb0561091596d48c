import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { attachments } from '#db/tables/lessons.ts';
import { attachmentKey } from '#learning/storage-keys.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import type { Asset } from '@candela/contract/authoring/assets';
import { createAuthoredCourse } from '@candela/contract/authoring/authored-courses';
import { createAttachmentLink } from '@candela/contract/learning/attachments';
import { createEnrolment } from '@candela/contract/learning/enrolments';

// With a built page: it is what browsers got in place of such a file.
const webFolder = await mkdtemp(join(tmpdir(), 'candela-test-'));
await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>The page</title>');
afterAll(() => rm(webFolder, { recursive: true }));
const { app, call, config, db, storage } = await startTestServer({ webFolder });

const trainer = await buildUser(db, { roleId: 2 });
const course = { title: 'Crosses', languageCode: 'en' };
const { id: courseId } = bodyOf(await call(createAuthoredCourse, { body: course }, trainer.token));

async function pdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  return Buffer.from(await document.save());
}

async function upload(name: string): Promise<Asset> {
  const response = await app.inject({
    method: 'POST',
    url: `/api/courses/${courseId}/assets`,
    query: { kind: 'file', name },
    headers: {
      'x-api-key': config.apiKey,
      authorization: `Bearer ${trainer.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: await pdf(),
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Asset>();
}

/** As a browser opens it, which takes a backslash in an address for a slash. */
async function open(url: string) {
  const { pathname } = new URL(url, 'http://localhost');
  const { statusCode, headers, body } = await app.inject({ url: pathname, headers: { accept: 'text/html,*/*' } });
  return { status: statusCode, type: headers['content-type'], isPdf: body.startsWith('%PDF-'), headers };
}

const opened = { status: 200, type: 'application/pdf', isPdf: true };

it.each([
  [String.raw`AUD\USD plan.pdf`, 'AUD-USD plan.pdf'],
  ['EUR/USD.pdf', 'EUR-USD.pdf'],
  ['plan\r\nfor\0 today\u202efdp.pdf', 'plan for todayfdp.pdf'],
  ['../../../index.html', 'index.html.pdf'],
])('a file that is sent as %j is called %j, and opens', async (given, name) => {
  const asset = await upload(given);
  expect(asset.name).toBe(name);
  expect(await open(asset.url)).toMatchObject(opened);
});

it('a file whose row is older than that opens by the address that was given out for it', async () => {
  const { id, url } = await upload('plan.pdf');
  await run(db)`update course_assets set name = ${'AUD\\USD\r\nplan\u202e.pdf'} where id = ${id}::uuid`;
  expect(await open(url.replace('plan.pdf', 'AUD%5CUSD%0D%0Aplan%E2%80%AE.pdf'))).toMatchObject({
    ...opened,
    headers: { 'content-disposition': `inline; filename="AUD-USD plan.pdf"; filename*=UTF-8''AUD-USD%20plan.pdf` },
  });
});

it('so does an attachment, whose header has one line', async () => {
  const learner = await buildUser(db);
  const published = await buildCourse(db);
  const [row] = await db
    .insert(attachments)
    .values({
      lessonId: published.lessonIds[0] ?? 0,
      name: 'AUD\\USD\r\nplan\u202e.pdf',
      mimeType: 'application/pdf',
      size: 5,
      checksum: '',
    })
    .returning({ id: attachments.id });
  const id = row?.id ?? '';
  await storage.put(attachmentKey(id), Buffer.from('%PDF-'));
  await call(createEnrolment, { params: { id: published.id } }, learner.token);
  const { url } = bodyOf(await call(createAttachmentLink, { params: { id } }, learner.token));
  expect(url).toMatch(/\/AUD-USD%20plan\.pdf$/);
  expect(await open(url)).toMatchObject({
    ...opened,
    headers: { 'content-disposition': `inline; filename="AUD-USD plan.pdf"; filename*=UTF-8''AUD-USD%20plan.pdf` },
  });
  expect(await open(url.replace('AUD-USD', 'AUD%5CUSD'))).toMatchObject(opened);
});
