import type { DemoCourse } from '#db/seed/demo/course-content.ts';
import { gestionDelRiesgoPasoAPaso } from '#db/seed/demo/courses/gestion-del-riesgo-paso-a-paso.ts';
import { positionSizingThatSurvives } from '#db/seed/demo/courses/position-sizing-that-survives.ts';
import { priceActionFromFirstPrinciples } from '#db/seed/demo/courses/price-action-from-first-principles.ts';
import { qiraatHikayatAlShumu } from '#db/seed/demo/courses/qiraat-hikayat-al-shumu.ts';

/** Courses of a first start, written for this project. */
export const demoCourses: DemoCourse[] = [
  priceActionFromFirstPrinciples,
  positionSizingThatSurvives,
  gestionDelRiesgoPasoAPaso,
  qiraatHikayatAlShumu,
];
