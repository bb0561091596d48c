import type { DemoCourse } from '#db/seed/demo/course-content.ts';
import { backtestingSemIlusoes } from '#db/seed/demo/courses/backtesting-sem-ilusoes.ts';
import { gestionDelRiesgoPasoAPaso } from '#db/seed/demo/courses/gestion-del-riesgo-paso-a-paso.ts';
import { idaratRasAlMal } from '#db/seed/demo/courses/idarat-ras-al-mal.ts';
import { indicadoresConCriterio } from '#db/seed/demo/courses/indicadores-con-criterio.ts';
import { leJournalDeTrading } from '#db/seed/demo/courses/le-journal-de-trading.ts';
import { makroFuerTrader } from '#db/seed/demo/courses/makro-fuer-trader.ts';
import { optionsIncomeWithoutSurprises } from '#db/seed/demo/courses/options-income-without-surprises.ts';
import { orderFlowAndTheAuction } from '#db/seed/demo/courses/order-flow-and-the-auction.ts';
import { positionSizingThatSurvives } from '#db/seed/demo/courses/position-sizing-that-survives.ts';
import { priceActionFromFirstPrinciples } from '#db/seed/demo/courses/price-action-from-first-principles.ts';
import { qiraatHikayatAlShumu } from '#db/seed/demo/courses/qiraat-hikayat-al-shumu.ts';
import { readingTheLondonOpen } from '#db/seed/demo/courses/reading-the-london-open.ts';
import { tradingPsychologyUnderPressure } from '#db/seed/demo/courses/trading-psychology-under-pressure.ts';

/** Courses of a first start, written for this project. */
export const demoCourses: DemoCourse[] = [
  priceActionFromFirstPrinciples,
  positionSizingThatSurvives,
  readingTheLondonOpen,
  orderFlowAndTheAuction,
  tradingPsychologyUnderPressure,
  optionsIncomeWithoutSurprises,
  gestionDelRiesgoPasoAPaso,
  indicadoresConCriterio,
  qiraatHikayatAlShumu,
  idaratRasAlMal,
  makroFuerTrader,
  leJournalDeTrading,
  backtestingSemIlusoes,
];
