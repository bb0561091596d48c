import type { Tx } from '#db/client.ts';
import { announcementAcknowledgements, announcements } from '#db/tables/announcements.ts';
import { postNotice } from '#messaging/notices.ts';

const day = 86_400_000;

interface DemoAnnouncement {
  roleIds: number[];
  startedDaysAgo: number;
  mustAcknowledge: boolean;
  texts: Record<'en' | 'es' | 'ar', { title: string; body: string }>;
}

const demoAnnouncements: DemoAnnouncement[] = [
  {
    roleIds: [2],
    startedDaysAgo: 1,
    mustAcknowledge: true,
    texts: {
      en: {
        title: 'Demo: reviews now take two days',
        body: 'Courses that are handed in are read by a second trainer before they are published.',
      },
      es: {
        title: 'Demo: las revisiones tardan ahora dos días',
        body: 'Un segundo formador lee los cursos entregados antes de que se publiquen.',
      },
      ar: {
        title: 'تجريبي: المراجعة تستغرق الآن يومين',
        body: 'يقرأ مدرّب ثانٍ الدورات المسلَّمة قبل نشرها.',
      },
    },
  },
  {
    roleIds: [3],
    startedDaysAgo: 2,
    mustAcknowledge: false,
    texts: {
      en: {
        title: 'Demo: lessons resume on every device',
        body: 'Start on the laptop, go on with the phone: a video begins at the second where you left it.',
      },
      es: {
        title: 'Demo: las lecciones continúan en cualquier dispositivo',
        body: 'Empieza en el portátil y sigue en el móvil: el vídeo arranca en el segundo en que lo dejaste.',
      },
      ar: {
        title: 'تجريبي: الدروس تُستأنف على كل جهاز',
        body: 'ابدأ على الحاسوب وأكمل على الهاتف: يبدأ الفيديو من الثانية التي توقفت عندها.',
      },
    },
  },
];

/** Two running announcements; the demo learner has closed one, which remains in the notification drawer. */
export async function seedAnnouncements(tx: Tx, authorId: string, learnerId: string): Promise<void> {
  for (const { roleIds, startedDaysAgo, mustAcknowledge, texts } of demoAnnouncements) {
    const { en, ...translations } = texts;
    const startsAt = new Date(Date.now() - startedDaysAgo * day);
    const endsAt = new Date(Date.now() + 365 * day);
    const audience = { roleIds, subscriptionTypeIds: [], languageCodes: [] };
    const [row] = await tx
      .insert(announcements)
      .values({
        ...audience,
        ...en,
        translations,
        languageCode: 'en',
        channel: 'banner',
        startsAt,
        endsAt,
        mustAcknowledge,
        isDraft: false,
        authorId,
      })
      .returning({ id: announcements.id });
    if (!row) throw new Error('insert returned no row');
    await postNotice(tx, {
      source: `announcement:${row.id}`,
      contentType: 'announcement',
      audience,
      languageCode: 'en',
      texts,
      link: null,
      visibleAt: startsAt.toISOString(),
      expiresAt: endsAt.toISOString(),
      isPushed: false,
    });
    if (roleIds.includes(3)) {
      await tx.insert(announcementAcknowledgements).values({ announcementId: row.id, userId: learnerId });
    }
  }
}
