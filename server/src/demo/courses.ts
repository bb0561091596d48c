import { backtestingSemIlusoes } from '#demo/courses/backtesting-sem-ilusoes.ts';
import { fourWeeksAtTheOpen } from '#demo/courses/four-weeks-at-the-open.ts';
import { gestionDelRiesgoPasoAPaso } from '#demo/courses/gestion-del-riesgo-paso-a-paso.ts';
import { idaratRasAlMal } from '#demo/courses/idarat-ras-al-mal.ts';
import { indicadoresConCriterio } from '#demo/courses/indicadores-con-criterio.ts';
import { leJournalDeTrading } from '#demo/courses/le-journal-de-trading.ts';
import { makroFuerTrader } from '#demo/courses/makro-fuer-trader.ts';
import { optionsIncomeWithoutSurprises } from '#demo/courses/options-income-without-surprises.ts';
import { orderFlowAndTheAuction } from '#demo/courses/order-flow-and-the-auction.ts';
import { positionSizingThatSurvives } from '#demo/courses/position-sizing-that-survives.ts';
import { priceActionFromFirstPrinciples } from '#demo/courses/price-action-from-first-principles.ts';
import { qiraatHikayatAlShumu } from '#demo/courses/qiraat-hikayat-al-shumu.ts';
import { readingTheLondonOpen } from '#demo/courses/reading-the-london-open.ts';
import { tradingPsychologyUnderPressure } from '#demo/courses/trading-psychology-under-pressure.ts';
import type { DemoCourse } from './course-content.ts';

/** The demo courses, written for this project. */
export const demoCourses: DemoCourse[] = [
  priceActionFromFirstPrinciples,
  positionSizingThatSurvives,
  readingTheLondonOpen,
  fourWeeksAtTheOpen,
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
