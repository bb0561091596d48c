import { reportTexts } from '#oversight/report-texts.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/http/errors.ts';
import { networkOf } from '#platform/http/origins.ts';
import { refuseUntil } from '#platform/throttles/bucket.ts';
import { toIso } from '#platform/time/instants.ts';
import { readRecordNumber } from '@candela/contract/learning/certificate-numbers';
import { verifyLearningRecord } from '@candela/contract/learning/learning-records';
import { figureTypes } from './figure-types.ts';
import { findPaper } from './learning-papers.queries.ts';
import { createLearningRecord } from './learning-record.source.ts';

/** Limit per network. */
const lookupsPerMinute = 30;

/** What people have learned, as a report; its papers can be verified by everybody who has one. */
export function mountLearningRecords({ api, config, db, reportRuns, throttles }: Context): void {
  reportRuns.add(createLearningRecord({ isDemo: config.isDemo }));

  api.route(verifyLearningRecord, async ({ params, query }, { request, reply }) => {
    // Neither found by search engines nor cached; numbers cannot be enumerated.
    reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    const limit = config.rateLimit === 0 ? 0 : lookupsPerMinute;
    refuseUntil(throttles.take({ key: `learning records ${networkOf(request.ip)}`, limit, seconds: 60 }));
    const number = readRecordNumber(params.number);
    const paper = number === null ? null : await findPaper(db, number);
    if (!paper) throw new AppError('certificates.notFound');
    const texts = reportTexts(query.languageCode);
    return {
      ...paper,
      issuedAt: toIso(paper.issuedAt),
      figures: figureTypes.flatMap(({ key, type }) =>
        key in paper.figures ? [texts.figureOf({ key, type, value: paper.figures[key] ?? null })] : [],
      ),
    };
  });
}
