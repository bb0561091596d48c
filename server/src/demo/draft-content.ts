import { richTextFromHtml } from '#platform/text/rich-text/html-rich-text.ts';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import type { QuizContent } from '@candela/contract/learning/quizzes';
import type { RichText, RichTextNode } from '@candela/contract/rich-text';

const lesson = (title: string, body: RichText, minutes: number) => ({
  title,
  body,
  attachments: [],
  isFreePreview: false,
  durationSeconds: minutes * 60,
});

const words = (text: string): RichTextNode => ({ type: 'text', text });
const paragraph = (id: string, text: string): RichTextNode => ({
  type: 'paragraph',
  attrs: { id },
  content: [words(text)],
});
const cell = (type: 'tableCell' | 'tableHeader', id: string, text: string): RichTextNode => ({
  type,
  attrs: { id, colspan: 1, rowspan: 1, colwidth: null, align: null },
  content: [paragraph(`${id}-p`, text)],
});
const row = (id: string, type: 'tableCell' | 'tableHeader', ...texts: string[]): RichTextNode => ({
  type: 'tableRow',
  attrs: { id },
  content: texts.map((text, at) => cell(type, `${id}-${at}`, text)),
});

/** The passage on which the reviewer comments. */
export const questionedPassage = {
  blockId: 'stop-rule',
  quote: 'If the result is more than 15 pips, skip the trade.',
} as const;

const placingTheStop: RichText = {
  type: 'doc',
  content: [
    paragraph(
      'stop-what',
      'A stop is not a sum of money you are happy to lose. It is the price at which the idea is wrong. At the close that price is nearly always the far side of the last hour’s range.',
    ),
    paragraph(
      questionedPassage.blockId,
      `Place the stop beyond that range, plus the spread you pay at that minute. ${questionedPassage.quote}`,
    ),
    {
      type: 'callout',
      attrs: { id: 'stop-call', tone: 'warning' },
      content: [
        paragraph(
          'stop-note',
          'Add the spread, then round away. In the last ten minutes the spread of GBPUSD can reach 1.4 pips: never put the stop exactly on the low.',
        ),
      ],
    },
    { type: 'heading', attrs: { id: 'stop-three', level: 2 }, content: [words('Three candidates, one answer')] },
    {
      type: 'table',
      attrs: { id: 'stop-table' },
      content: [
        row('stop-head', 'tableHeader', 'Stop', 'Distance', 'Room for noise', 'Is the idea wrong there?'),
        row('stop-row1', 'tableCell', 'Below the last candle', '6.2 pips', 'Too little', 'Not yet'),
        row('stop-row2', 'tableCell', 'Below the last hour', '11.4 pips', 'Enough', 'Yes'),
        row('stop-row3', 'tableCell', 'Below yesterday’s low', '27.0 pips', 'Too much', 'Long before'),
      ],
    },
    {
      type: 'mathBlock',
      attrs: {
        id: 'stop-size',
        tex: '\\text{Position size} = \\frac{\\text{equity} \\times \\text{risk}}{\\text{stop distance} \\times \\text{pip value}} = \\frac{10\\,000 \\times 0.5\\,\\%}{11.4 \\times 10} = 0.43',
      },
    },
  ],
};

const quiz: QuizContent = {
  questions: [
    {
      id: 'close-where',
      type: 'single',
      title: 'Where is the idea wrong?',
      body: 'You buy a reclaim of the low of the last hour before the close.',
      explanation: 'Below the hour the buyers whom you followed have given up.',
      points: 1,
      options: [
        { id: 'last-candle', text: 'Below the last candle', isRight: false, explanation: 'That is noise.' },
        { id: 'last-hour', text: 'Below the last hour', isRight: true, explanation: '' },
        { id: 'yesterday', text: 'Below yesterday’s low', isRight: false, explanation: 'Long before that.' },
      ],
    },
    {
      id: 'close-risk',
      type: 'number',
      title: 'How many lots?',
      body: 'Equity 10,000, risk 0.5 %, stop 10 pips, pip value 10.',
      explanation: '50 divided by 100.',
      points: 1,
      value: '0.5',
      tolerance: '0.01',
      unit: 'lots',
    },
  ],
  isShuffled: true,
  maxAttempts: null,
  passPercent: 70,
  feedback: 'question',
};

/** A course that is waiting for its first review. */
export const reviewedCourse: { title: string; lessons: LessonContent[] }[] = [
  {
    title: 'Before the last hour',
    lessons: [
      {
        ...lesson(
          'What the close is, and is not',
          richTextFromHtml(
            '<p>The New York close is a time of day, not a signal. Funds settle, options expire, and those who must be flat become flat. That is why volume comes back when the idea of the day is long over.</p><p>Three things follow from it: moves are short, spreads widen, and what happens after 16:00 is about books and not about prices.</p><h3>Exercise</h3><p>Note the range of the last hour for ten days. How often did the last ten minutes leave it?</p>',
          ),
          5,
        ),
        type: 'text',
        isFreePreview: true,
      },
      {
        ...lesson(
          'The range of the last hour',
          richTextFromHtml(
            '<p>At 15:00 in New York mark the high and the low of the hour before. They are the only two lines you need.</p><ul><li>A close outside that holds for two candles of five minutes is a break.</li><li>A wick outside that comes back within one candle is a sweep.</li><li>Everything else is waiting.</li></ul>',
          ),
          6,
        ),
        type: 'text',
      },
    ],
  },
  {
    title: 'At the close',
    lessons: [
      { ...lesson('Placing the stop', placingTheStop, 7), type: 'text' },
      {
        ...lesson('Quiz: the last hour', richTextFromHtml('<p>Two questions on the stop.</p>'), 4),
        type: 'quiz',
        quiz,
      },
    ],
  },
];

/** A passage that the trainer has rewritten in a published course. */
export const parallelPassage =
  'New since autumn: on days when a central bank speaks before ten, the range of the night says nothing. Then the first scenario is to wait for the second candle after the words.';
