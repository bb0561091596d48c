import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { settings } from '#db/tables/settings.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listOwnCertificates } from '@candela/contract/learning/certificates';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { openLesson } from '@candela/contract/learning/lessons';

const { app, db, storage, call } = await startTestServer({ config: { isDemo: false } });

/** What a PDF draws, and its pictures. */
async function draw(number: string) {
  const { statusCode, rawPayload } = await app.inject(`/certificates/${number}.pdf`);
  expect(statusCode).toBe(200);
  const text = rawPayload.toString('latin1');
  const streams = [...text.matchAll(/stream\n([^]*?)\nendstream/g)].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return { drawn: streams.join('\n'), pictures: text.match(/\/Subtype \/Image\b/g)?.length ?? 0 };
}

/** As PDFs write a colour. */
const inPdf = (hex: string) =>
  new RegExp(
    [1, 3, 5].map((at) => String(Number.parseInt(hex.slice(at, at + 2), 16) / 255).slice(0, 6)).join(String.raw`\d* `),
  );

it('is in the colour of the installation, with its logo', async () => {
  const learner = await buildUser(db);
  const course = await buildCourse(db, { title: 'Reading the open', lessons: [{}] });
  bodyOf(await call(createEnrolment, { params: { id: course.id } }, learner.token));
  bodyOf(await call(openLesson, { params: { id: course.lessonIds[0] ?? 0 } }, learner.token));
  const number = bodyOf(await call(listOwnCertificates, {}, learner.token)).data[0]?.number ?? '';
  const before = await draw(number);
  expect(before.drawn).toMatch(inPdf('#0f7f7a'));
  expect(before.pictures).toBe(0);

  const logo = '8b0f0a0e-64c6-4a3f-9a3e-2f2d7a4d3c11';
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#123456' } });
  await storage.put(`brand/${logo}.png`, await picture.png().toBuffer());
  await db.insert(settings).values([
    { key: 'branding.primaryColor', value: '#224488' },
    { key: 'branding.logo', value: logo },
  ]);
  const after = await draw(number);
  expect(after.pictures).toBe(1);
  expect(after.drawn).toMatch(inPdf('#224488'));
  expect(after.drawn).not.toMatch(inPdf('#0f7f7a'));

  await storage.deletePrefix(`brand/${logo}.png`);
  expect((await draw(number)).pictures, 'it is gone').toBe(0);
});
