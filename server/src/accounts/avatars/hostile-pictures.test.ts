import sharp from 'sharp';
import { expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildCourse, buildSession, buildUser } from '#testing/factories.ts';
import { hiddenJournalEntry } from '#testing/hidden-market-rows.ts';
import { blackPng, jpegOfScans, pngOfTexts, svgOfUses, webpOfFrames } from '#testing/hostile-pictures.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { uploadAvatar } from '@candela/contract/accounts/avatars';
import { getProfile } from '@candela/contract/accounts/profiles';
import { uploadAsset } from '@candela/contract/authoring/assets';
import { uploadFeedPicture } from '@candela/contract/community/feed-pictures';
import type { Endpoint } from '@candela/contract/endpoint';
import { createAcademy, uploadAcademyCover } from '@candela/contract/learning/academy-composition';
import { uploadBrandFile } from '@candela/contract/site/settings';
import { uploadJournalPicture } from '@candela/contract/trading/journal';
import { putPoster } from '@candela/contract/video/uploads';

const { app, db, config, call } = await startTestServer();
const admin = await buildUser(db, { roleId: 4 });
const reader = await buildUser(db);
const course = await buildCourse(db, { lessons: [{ type: 'video', title: 'Watch this' }] });
await run(db)`update videos set owner_id = ${course.trainer.id}`;
const trainerToken = await buildSession(db, course.trainer.id);

async function send({ method, path }: Endpoint, payload: Buffer, token: string, id: number | string = '') {
  const response = await app.inject({
    method,
    url: `/api${path.replace('{id}', String(id)).replace('{place}', 'before')}`,
    ...(path.endsWith('/assets') && { query: { kind: 'cover', name: 'cover.png' } }),
    headers: {
      'x-api-key': config.apiKey,
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${token}`,
    },
    payload,
  });
  const { statusCode } = response;
  return statusCode < 400 ? 'accepted' : `${statusCode} ${response.json<{ title: string }>().title}`;
}

it('is refused wherever a picture can be uploaded, and says which limit it exceeds', async () => {
  const academy = bodyOf(
    await call(
      createAcademy,
      {
        body: {
          title: 'Order flow',
          summary: '',
          description: '',
          languageCode: 'en',
          coverSeed: 0,
          subscriptionTypeIds: [],
          deadlineDays: null,
          weeklyLessons: null,
          hasCertificate: true,
          courses: [],
        },
      },
      trainerToken,
    ),
  );
  const places = [
    [uploadAvatar, trainerToken],
    [uploadAsset, trainerToken, course.id],
    [uploadAcademyCover, trainerToken, academy.id],
    [putPoster, trainerToken, course.videoIds[0] ?? ''],
    [uploadBrandFile, admin.token],
    [uploadFeedPicture, trainerToken],
    [uploadJournalPicture, reader.token, await hiddenJournalEntry(db, reader.id)],
  ] as const;
  const frames = await webpOfFrames(20_000);
  const line = blackPng(2000, 1);
  for (const [endpoint, token, id] of places) {
    const isCut = ![putPoster, uploadBrandFile, uploadFeedPicture, uploadJournalPicture].some(
      (whole) => whole === endpoint,
    );
    const outcomes = [await send(endpoint, frames, token, id), await send(endpoint, line, token, id)];
    expect([endpoint.path, ...outcomes]).toEqual([
      endpoint.path,
      '413 errors.assets.tooComplex.title',
      isCut ? '400 errors.assets.tooNarrow.title' : 'accepted',
    ]);
  }
});

it('of ten users costs the server almost nothing, and others are served meanwhile', async () => {
  const users = await Promise.all(Array.from({ length: 10 }, () => buildUser(db)));
  const other = await buildUser(db);
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#0b6a66' } })
    .jpeg()
    .toBuffer();
  const pictures = [
    blackPng(2000, 1),
    blackPng(65_535, 1),
    await webpOfFrames(50_000),
    await jpegOfScans(2000, 2000, 80),
    pngOfTexts(120),
  ];
  const before = process.cpuUsage();
  const svgs = [send(uploadBrandFile, svgOfUses(), admin.token), send(uploadBrandFile, svgOfUses(), admin.token)];
  let isOver = false;
  void Promise.all(svgs).then(() => (isOver = true));
  const attacks = users.flatMap(({ token }) => pictures.map((picture) => send(uploadAvatar, picture, token)));
  expect(await send(uploadAvatar, photo, other.token)).toBe('accepted');
  expect(bodyOf(await call(getProfile, {}, other.token)).thumbnailImagePath).toMatch(/^\/avatars\//);
  expect(isOver).toBe(false);
  expect([...new Set(await Promise.all(attacks))].toSorted()).toEqual([
    '400 errors.assets.tooNarrow.title',
    '413 errors.assets.sideTooLong.title',
    '413 errors.assets.tooComplex.title',
  ]);
  const { user, system } = process.cpuUsage(before);
  // Fifty pictures, each of which kept a decoder busy for minutes. This counts the client as well.
  expect(user + system).toBeLessThan(8_000_000);
  // The server stops in the middle of the logos.
  const stoppedAt = performance.now();
  await app.close();
  expect(performance.now() - stoppedAt).toBeLessThan(8000);
  for (const outcome of await Promise.all(svgs))
    expect(outcome).toMatch(
      /^(413 errors\.assets\.tookTooLong|503 errors\.server\.busy|429 errors\.request\.tooMany)\.title$/,
    );
});
