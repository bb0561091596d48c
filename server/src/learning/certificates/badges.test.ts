import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import { expect, it } from 'vitest';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listOwnCertificates, restoreCertificate, revokeCertificate } from '@candela/contract/learning/certificates';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { openLesson } from '@candela/contract/learning/lessons';
import { loadPinnedContext } from './credential-contexts.ts';
import { createSigningKeys } from './signing-keys.ts';

/** Everything below is verified by the libraries of Digital Bazaar, which share no code with the signer. */

const publicUrl = 'https://learn.example.org';
const server = await startTestServer({ config: { publicUrl } });
const multikey = 'https://w3id.org/security/multikey/v1';

interface Credential {
  id: string;
  name: string;
  proof: { proofValue: string; verificationMethod: string }[];
  credentialStatus: { statusListCredential: string; statusListIndex: string };
  credentialSubject: { id: string; achievement: { name: string } };
}

async function get(url: string) {
  const answer = await server.app.inject({ method: 'GET', url });
  expect(answer.statusCode, url).toBe(200);
  return answer;
}

/** Loads what a verifier on the internet would load: our addresses, and known contexts. */
async function documentLoader(url: string) {
  const found = (document: object) => ({ contextUrl: null, documentUrl: url, document });
  const did = 'did:web:learn.example.org';
  if (url.startsWith(did)) {
    const document = (await get('/.well-known/did.json')).json<{ verificationMethod: { id: string }[] }>();
    const method = document.verificationMethod.find(({ id }) => id === url);
    return found(url === did ? document : { '@context': multikey, ...method });
  }
  if (url.startsWith(publicUrl)) return found((await get(url.slice(publicUrl.length))).json());
  return { contextUrl: null, ...(await loadPinnedContext(url)) };
}

/** Result of a verification: whether proof and list are valid, and whether the certificate is revoked. */
async function check(credential: object) {
  const suite = new DataIntegrityProof({ cryptosuite });
  const { verified, error, statusResult } = await verifyCredential({ credential, suite, documentLoader, checkStatus });
  return { verified, error, isRevoked: statusResult?.results.some(({ status }) => status) };
}

async function issue() {
  const course = await buildCourse(server.db, { title: 'Gestión del riesgo', languageCode: 'es', lessons: [{}] });
  const learner = await buildUser(server.db, { firstName: 'María José', lastName: 'Núñez' });
  bodyOf(await server.call(createEnrolment, { params: { id: course.id } }, learner.token));
  bodyOf(await server.call(openLesson, { params: { id: course.lessonIds[0] ?? 0 } }, learner.token));
  const [certificate] = bodyOf(await server.call(listOwnCertificates, {}, learner.token)).data;
  const number = certificate?.number ?? '';
  return { number, credential: (await get(`/certificates/${number}.json`)).json<Credential>() };
}

it('a badge is accepted by an independent verifier; what was changed in it is refused', async () => {
  const { credential } = await issue();
  const genuine = await check(credential);
  expect(genuine, JSON.stringify(genuine.error)).toMatchObject({ verified: true, isRevoked: false });
  expect(credential.proof).toHaveLength(1);

  const renamed = structuredClone(credential);
  renamed.credentialSubject.achievement.name = 'Master of everything';
  expect((await check(renamed)).verified).toBe(false);
  const other = await issue();
  expect((await check({ ...credential, proof: other.credential.proof })).verified).toBe(false);
  const elsewhere = structuredClone(credential);
  elsewhere.credentialStatus.statusListIndex = '0';
  expect((await check(elsewhere)).verified).toBe(false);
});

it('a badge is refused while its certificate is revoked', async () => {
  const { number, credential } = await issue();
  const admin = await buildUser(server.db, { roleId: 1 });
  bodyOf(await server.call(revokeCertificate, { params: { number }, body: { reason: 'error' } }, admin.token));
  expect(await check(credential)).toMatchObject({ verified: true, isRevoked: true });
  bodyOf(await server.call(restoreCertificate, { params: { number } }, admin.token));
  expect(await check(credential)).toMatchObject({ verified: true, isRevoked: false });
});

it('a badge is the same each time, also in its picture, and its subject does not name an account', async () => {
  const { number, credential } = await issue();
  expect((await get(`/certificates/${number}.json`)).json()).toEqual(credential);
  expect(credential.credentialSubject.id).toMatch(/^urn:uuid:/);
  const png = (await get(`/certificates/${number}.png`)).rawPayload;
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const at = png.indexOf('iTXtopenbadgecredential');
  const length = png.readUInt32BE(at - 4);
  const text = png.subarray(at + 'iTXtopenbadgecredential'.length + 5, at + 4 + length).toString();
  expect(JSON.parse(text)).toEqual(credential);
});

it('what an older key has signed stays genuine when the secret of the installation is another one', async () => {
  const { credential } = await issue();
  const before = credential.proof[0]?.verificationMethod;
  const keys = createSigningKeys({ db: server.db, secret: 'another secret' });
  const [first, second] = await Promise.all([keys.use(), keys.use()]);
  expect(first.id).toBe(second.id);
  expect(before?.endsWith(first.id)).toBe(false);
  expect((await check(credential)).verified).toBe(true);
});

it('lists that do not exist are not found, and a context that is not pinned is not loaded', async () => {
  for (const list of ['2', '0', '-1', 'x', '99999']) {
    const answer = await server.app.inject({ method: 'GET', url: `/certificates/status/${list}` });
    expect(answer.statusCode, list).toBe(404);
  }
  await expect(loadPinnedContext('https://example.org/context')).rejects.toThrow('not a pinned context');
});
