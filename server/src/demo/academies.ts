import { inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { academies, academyCourses, academyEnrolments } from '#db/tables/academies.ts';
import { courses } from '#db/tables/courses.ts';
import type { DemoTrainerKey } from './course-content.ts';
import { demoTrainers } from './people.ts';

interface DemoAcademy {
  language: string;
  title: string;
  summary: string;
  description: string;
  author: DemoTrainerKey;
  coverSeed: number;
  deadlineDays?: number;
  weeklyLessons?: number;
  /** Slugs in order, each with the positions of the courses that unlock it. */
  courses: [slug: string, after: number[]][];
  isDraft?: boolean;
}

const demoAcademies: DemoAcademy[] = [
  {
    language: 'en',
    title: 'London session trader',
    summary: 'From a clean chart to a written plan for the first ninety minutes of the London day.',
    description:
      'Five courses in the order in which Ingrid teaches them to beginners. Risk stands beside the path: begin it whenever you like.\n\nThree lessons a week leave time to practise between them.',
    author: 'ingrid',
    coverSeed: 0,
    weeklyLessons: 3,
    courses: [
      ['price-action-from-first-principles', []],
      ['reading-the-london-open', [0]],
      ['position-sizing-that-survives', []],
      ['trading-psychology-under-pressure', [1]],
      ['order-flow-and-the-auction', [1, 3]],
    ],
  },
  {
    language: 'en',
    title: 'Income with options',
    summary: 'Not finished yet: what to know before the first option is sold.',
    description: '',
    author: 'ingrid',
    coverSeed: 6,
    courses: [
      ['position-sizing-that-survives', []],
      ['options-income-without-surprises', [0]],
    ],
    isDraft: true,
  },
  {
    language: 'es',
    title: 'Operar con método',
    summary: 'Primero el riesgo, después los indicadores: dos cursos para decidir con criterio.',
    description: 'Lucía enseña a calcular cada operación antes de mirar el gráfico.\n\nNoventa días bastan con calma.',
    author: 'lucia',
    coverSeed: 3,
    deadlineDays: 90,
    courses: [
      ['gestion-del-riesgo-paso-a-paso', []],
      ['indicadores-con-criterio', [0]],
    ],
  },
  {
    language: 'ar',
    title: 'من الشمعة إلى خطة التداول',
    summary: 'اقرأ ما يقوله السعر أولًا، ثم احمِ رأس مالك قبل كل صفقة.',
    description: 'دورتان بالترتيب الذي يدرّسه عمر للمبتدئين.\n\nدرسان في الأسبوع يتركان وقتًا للتطبيق.',
    author: 'omar',
    coverSeed: 4,
    weeklyLessons: 2,
    courses: [
      ['qiraat-hikayat-al-shumu', []],
      ['idarat-ras-al-mal', [0]],
    ],
  },
  {
    language: 'de',
    title: 'Makro mit System',
    summary: 'Was Notenbanken und Daten bewegen, und wie man davon nicht überrascht wird.',
    description: '',
    author: 'sofia',
    coverSeed: 2,
    deadlineDays: 60,
    courses: [['makro-fuer-trader', []]],
  },
  {
    language: 'fr',
    title: 'Le journal qui fait progresser',
    summary: 'Noter, relire, corriger : un parcours pour apprendre de ses propres trades.',
    description: '',
    author: 'sofia',
    coverSeed: 5,
    weeklyLessons: 2,
    courses: [['le-journal-de-trading', []]],
  },
  {
    language: 'pt',
    title: 'Backtesting honesto',
    summary: 'Testar uma ideia sem se enganar, do primeiro teste ao resultado que se sustenta.',
    description: '',
    author: 'kwame',
    coverSeed: 1,
    weeklyLessons: 2,
    courses: [['backtesting-sem-ilusoes', []]],
  },
];

/** An academy for each language of the demo courses, and a draft; the demo learner has joined the first. */
export async function seedAcademies(tx: Tx, userIds: ReadonlyMap<string, string>, learnerId: string): Promise<void> {
  for (const [index, academy] of demoAcademies.entries()) {
    const id = await insertAcademy(tx, academy, index, userIds.get(demoTrainers[academy.author].email) ?? null);
    if (index === 0) {
      const joinedAt = new Date(Date.now() - 20 * 86_400_000);
      await tx.insert(academyEnrolments).values({ userId: learnerId, academyId: id, joinedAt });
    }
  }
}

async function insertAcademy(tx: Tx, academy: DemoAcademy, index: number, authorId: string | null): Promise<number> {
  const at = new Date(Date.now() - (30 + index) * 86_400_000);
  const [row] = await tx
    .insert(academies)
    .values({
      title: academy.title,
      summary: academy.summary,
      description: academy.description,
      languageCode: academy.language,
      coverSeed: academy.coverSeed,
      subscriptionTypeIds: [],
      deadlineDays: academy.deadlineDays ?? null,
      weeklyLessons: academy.weeklyLessons ?? null,
      hasCertificate: true,
      status: academy.isDraft ? 'draft' : 'published',
      authorId,
      publishedAt: academy.isDraft ? null : at,
      isDemo: true,
      updatedAt: at,
    })
    .returning({ id: academies.id });
  if (!row) throw new Error('insert returned no row');
  const slugs = academy.courses.map(([slug]) => slug);
  const found = await tx
    .select({ id: courses.id, slug: courses.slug })
    .from(courses)
    .where(inArray(courses.slug, slugs));
  const ids = slugs.map((slug) => found.find((course) => course.slug === slug)?.id ?? 0);
  await tx.insert(academyCourses).values(
    academy.courses.map(([, after], position) => ({
      academyId: row.id,
      courseId: ids[position] ?? 0,
      position,
      prerequisiteIds: after.map((place) => ids[place] ?? 0),
    })),
  );
  return row.id;
}
