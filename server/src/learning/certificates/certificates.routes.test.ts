import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { updateProfile } from '@candela/contract/accounts/profiles';
import {
  listCertificates,
  listOwnCertificates,
  replaceCertificate,
  restoreCertificate,
  revokeCertificate,
  verifyCertificate,
} from '@candela/contract/learning/certificates';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { openLesson } from '@candela/contract/learning/lessons';
import { countUnread } from '@candela/contract/messaging/notifications';

const server = await startTestServer({ config: { rateLimit: 100_000, isDemo: false } });
/** Look-ups are limited by address: each test uses its own. */
let addresses = 0;

const file = (name: string, remoteAddress = `10.0.0.${++addresses}`) =>
  server.app.inject({ method: 'GET', url: `/certificates/${name}`, remoteAddress });
const verify = (number: string, remoteAddress = `10.0.0.${++addresses}`) =>
  server.app.inject({
    method: 'GET',
    url: `/api/certificates/${encodeURIComponent(number)}`,
    headers: { 'x-api-key': server.config.apiKey },
    remoteAddress,
  });

/** A learner who has finished a course of one lesson, with the certificate. */
async function finish(given: Parameters<typeof buildCourse>[1] = {}, learner = buildUser(server.db)) {
  const course = await buildCourse(server.db, { title: 'Reading the open', lessons: [{}], ...given });
  const user = await learner;
  bodyOf(await server.call(createEnrolment, { params: { id: course.id } }, user.token));
  bodyOf(await server.call(openLesson, { params: { id: course.lessonIds[0] ?? 0 } }, user.token));
  const { data } = bodyOf(await server.call(listOwnCertificates, {}, user.token));
  return { course, learner: user, certificate: data[0] };
}

async function issued(...given: Parameters<typeof finish>) {
  const finished = await finish(...given);
  if (!finished.certificate) throw new Error('no certificate was issued');
  return { ...finished, number: finished.certificate.number };
}

describe('who manages certificates', () => {
  it('is an admin: visitors, learners and trainers are stopped, and bad input is refused', async () => {
    const { number } = await issued();
    const call = { params: { number }, body: { reason: 'error' as const } };
    expect((await server.call(revokeCertificate, call)).status).toBe(401);
    for (const roleId of [2, 3] as const) {
      const { token } = await buildUser(server.db, { roleId });
      expect((await server.call(revokeCertificate, call, token)).status).toBe(403);
      expect((await server.call(restoreCertificate, { params: { number } }, token)).status).toBe(403);
      expect((await server.call(replaceCertificate, { params: { number } }, token)).status).toBe(403);
      expect((await server.call(listCertificates, {}, token)).status).toBe(403);
    }
    const admin = await buildUser(server.db, { roleId: 1 });
    const unknownReason = { params: { number }, body: { reason: 'replaced' as never } };
    expect((await server.call(revokeCertificate, unknownReason, admin.token)).status).toBe(400);
    const long = { params: { number }, body: { reason: 'error' as const, note: 'x'.repeat(501) } };
    expect((await server.call(revokeCertificate, long, admin.token)).status).toBe(400);
    const forged = { query: { cursor: Buffer.from('["now",7]').toString('base64url') } };
    expect((await server.call(listCertificates, forged, admin.token)).status).toBe(400);
    const unknown = { params: { number: 'CAN-0000-0000-0000' }, body: { reason: 'error' as const } };
    expect((await server.call(revokeCertificate, unknown, admin.token)).status).toBe(404);
  });
});

describe('a certificate', () => {
  it('is issued when the course is finished, in the language of its holder, and the drawer tells of it', async () => {
    const learner = await buildUser(server.db, { firstName: 'María José', lastName: 'Núñez' });
    bodyOf(await server.call(updateProfile, { body: { languageId: 3 } }, learner.token));
    const { certificate, number } = await issued({}, Promise.resolve(learner));
    expect(number).toMatch(/^CAN(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(certificate).toMatchObject({
      state: 'valid',
      kind: 'course',
      holderName: 'María José Núñez',
      title: 'Reading the open',
      trainerName: 'Tina Trainer',
      issuerName: 'Candela Learning',
      languageCode: 'es',
      lessonCount: 1,
    });
    expect(bodyOf(await server.call(countUnread, {}, learner.token)).unread).toBe(1);
  });

  it('is none where its author switched it off', async () => {
    expect((await finish({ hasCertificate: false })).certificate).toBeUndefined();
  });

  it('is issued once by forty completions at once', async () => {
    const lessons = Array.from({ length: 40 }, () => ({}));
    const course = await buildCourse(server.db, { lessons });
    const learner = await buildUser(server.db);
    bodyOf(await server.call(createEnrolment, { params: { id: course.id } }, learner.token));
    const answers = await Promise.all(
      course.lessonIds.map((id) => server.call(openLesson, { params: { id } }, learner.token)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(bodyOf(await server.call(listOwnCertificates, {}, learner.token)).data).toHaveLength(1);
  });

  it('keeps what it says when names and titles change', async () => {
    const { number, learner, course } = await issued();
    await run(server.db)`update users set first_name = 'Augusta' where id = ${learner.id}`;
    await run(server.db)`update courses set title = 'Renamed' where id = ${course.id}`;
    expect((await verify(number)).json()).toMatchObject({ holderName: 'Ada Lovelace', title: 'Reading the open' });
  });

  it('is shown to its holder alone, page by page', async () => {
    const learner = await buildUser(server.db);
    for (let each = 0; each < 3; each++) await issued({}, Promise.resolve(learner));
    await issued();
    const first = bodyOf(await server.call(listOwnCertificates, { query: { limit: 2 } }, learner.token));
    const query = { limit: 2, cursor: first.nextCursor ?? '' };
    const second = bodyOf(await server.call(listOwnCertificates, { query }, learner.token));
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([2, 1, null]);
    expect(new Set([...first.data, ...second.data].map(({ number }) => number)).size).toBe(3);
  });
});

describe('the public page', () => {
  it('says what is genuine, and nothing of the account behind it', async () => {
    const { number, learner } = await issued();
    const answer = await verify(number);
    expect(answer.statusCode).toBe(200);
    const fields =
      'durationSeconds holderName isDemo issuedAt issuerName kind languageCode lessonCount number revokedAt revokedReason state title trainerName';
    expect(Object.keys(answer.json<object>()).toSorted()).toEqual(fields.split(' '));
    expect(answer.body).not.toContain(learner.id);
    expect(answer.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': expect.stringContaining('no-store') as string,
    });
  });

  it('reads numbers as people type them', async () => {
    const { number } = await issued();
    const typed = [
      number.toLowerCase(),
      number.replaceAll('-', ''),
      number.slice(4),
      ` ${number.replaceAll('-', '–')} `,
    ];
    for (const each of typed) expect((await verify(each)).json()).toMatchObject({ number });
  });

  it('answers unknown, malformed and withdrawn numbers alike', async () => {
    const { number } = await issued();
    // This server does not show demo content.
    await run(server.db)`update certificates set is_demo = true where number = ${number}`;
    const other = [number, 'CAN-0000-0000-0000', 'CAN-7K3M', '1 or 1=1', '../../etc/passwd', 'ü', 'x'.repeat(300)];
    const answers = await Promise.all(other.map((each) => verify(each)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
    const files = await Promise.all(['pdf', 'json', 'png'].map((kind) => file(`CAN-0000-0000-0000.${kind}`)));
    expect(files.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await file('nothing')).statusCode).toBe(404);
  });

  it('lets nobody try numbers: 30 a minute and address, files included', async () => {
    const { number } = await issued();
    const from = '203.0.113.7';
    const asked = [];
    for (let each = 0; each < 15; each++) {
      asked.push(
        await verify(`CAN-0000-0000-00${10 + each}`, from),
        await file(`CAN-0000-0000-00${40 + each}.pdf`, from),
      );
    }
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect([(await verify(number, from)).statusCode, (await file(`${number}.json`, from)).statusCode]).toEqual([
      429, 429,
    ]);
    expect((await verify(number, '203.0.113.8')).statusCode).toBe(200);
  });
});

describe('a revocation', () => {
  it('is public with its reason and date, and can be taken back for a day', async () => {
    const { number } = await issued();
    const admin = await buildUser(server.db, { roleId: 1 });
    const call = { params: { number }, body: { reason: 'misconduct' as const, note: 'Shared the answers' } };
    const revoked = bodyOf(await server.call(revokeCertificate, call, admin.token));
    expect(revoked).toMatchObject({ state: 'revoked', revokedNote: 'Shared the answers' });
    const page = await verify(number);
    expect(page.json()).toMatchObject({ state: 'revoked', revokedReason: 'misconduct', revokedAt: revoked.revokedAt });
    expect(page.body).not.toContain('Shared');
    expect((await server.call(revokeCertificate, call, admin.token)).status).toBe(409);

    expect(bodyOf(await server.call(restoreCertificate, { params: { number } }, admin.token)).state).toBe('valid');
    expect((await server.call(restoreCertificate, { params: { number } }, admin.token)).status).toBe(409);
    bodyOf(await server.call(revokeCertificate, call, admin.token));
    const replaced = () => server.call(replaceCertificate, { params: { number } }, admin.token);
    expect((await replaced()).body).toMatchObject({ title: 'errors.certificates.restorable.title' });
    await run(server.db)`update certificates set revoked_at = now() - interval '25 hours' where number = ${number}`;
    expect((await server.call(restoreCertificate, { params: { number } }, admin.token)).status).toBe(409);
    expect((await replaced()).status).toBe(201);
  });

  it('lets a new one be issued with the name of today, once', async () => {
    const { number, learner } = await issued();
    const admin = await buildUser(server.db, { roleId: 1 });
    await run(server.db)`update users set last_name = 'Byron' where id = ${learner.id}`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call(replaceCertificate, { params: { number } }, admin.token)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const { data } = bodyOf(await server.call(listOwnCertificates, {}, learner.token));
    expect(data.map(({ holderName, state, revokedReason }) => [holderName, state, revokedReason]).toSorted()).toEqual([
      ['Ada Byron', 'valid', null],
      ['Ada Lovelace', 'revoked', 'replaced'],
    ]);
    expect((await server.call(restoreCertificate, { params: { number } }, admin.token)).status).toBe(409);
  });

  it('is found in the list of admins, by state, name and number', async () => {
    const { number } = await issued({ title: 'Zebra patterns' });
    await issued({ title: 'Zebra stripes' });
    const admin = await buildUser(server.db, { roleId: 1 });
    bodyOf(await server.call(revokeCertificate, { params: { number }, body: { reason: 'request' } }, admin.token));
    const numbers = async (query: { state?: 'valid' | 'revoked'; search?: string }) =>
      bodyOf(await server.call(listCertificates, { query }, admin.token)).data.map((each) => each.number);
    expect(await numbers({ search: 'zebra' })).toHaveLength(2);
    expect(await numbers({ search: 'zebra', state: 'revoked' })).toEqual([number]);
    expect(await numbers({ search: number.slice(4, 11) })).toEqual([number]);
    expect(await numbers({ search: '%' })).toEqual([]);
  });
});

describe('the PDF', () => {
  it('is one tagged page in the language of the holder, also when it is revoked', async () => {
    const { number } = await issued({ title: 'إدارة المخاطر (Level 2)', languageCode: 'ar' });
    const [pdf, again] = await Promise.all([file(`${number}.pdf`), file(`${number.toLowerCase()}.pdf`)]);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const text = pdf.rawPayload.toString('latin1');
    expect(text).toMatch(/^%PDF-1\.7/);
    expect(text).toContain('/Lang (ar)');
    expect(text).toContain('/StructTreeRoot');
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(again.statusCode).toBe(200);
    const admin = await buildUser(server.db, { roleId: 1 });
    bodyOf(await server.call(revokeCertificate, { params: { number }, body: { reason: 'error' } }, admin.token));
    expect((await file(`${number}.pdf`)).rawPayload.length).not.toBe(pdf.rawPayload.length);
  });
});

it('reads a number that a visitor asks for through the contract', async () => {
  const { number } = await issued();
  expect(bodyOf(await server.call(verifyCertificate, { params: { number } })).number).toBe(number);
});
