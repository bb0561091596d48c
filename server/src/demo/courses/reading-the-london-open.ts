import type { DemoCourse } from '#demo/course-content.ts';
import { quizOfTheFirstHour } from '#demo/quizzes.ts';

export const readingTheLondonOpen: DemoCourse = {
  slug: 'reading-the-london-open',
  language: 'en',
  title: 'Reading the London open',
  summary: 'What the first two hours of the European session show about the day, and how to plan them without chasing the first move.',
  description: `<p>The London open is the busiest hour in currencies and one of the most misread. This course follows one plan from the evening before to the review after: mark, wait, decide, write down.</p><p>Take the lessons in order; each uses the sheet of the one before.</p>`,
  level: 'intermediate',
  type: 'self_paced',
  styles: ['day_trading', 'scalping'],
  methods: ['price_action'],
  concepts: ['market_structure', 'breakout', 'liquidity', 'support_resistance'],
  trainers: ['ingrid'],
  subscriptionTypeIds: [1, 2],
  progression: 'sequential',
  publishedDaysAgo: 40,
  sections: [
    {
      title: 'Before the bell',
      lessons: [
        { type: 'text', title: 'What happened in Asia', isFreePreview: true, minutes: 5, body: `<p>Overnight trading leaves a range. Its high and its low are prices at which people in Tokyo and Singapore were wrong or were paid, and London often comes back to one of them.</p><p>Mark three lines before 7:00 London time: the overnight high, the overnight low and the middle. If EUR/USD traded between 1.0812 and 1.0846, the range is 34 pips and the middle stands at 1.0829.</p><h3>Why the width matters</h3><p>Compare the range with its average over twenty nights. A night of 34 pips against an average of 30 says nothing. A night of 14 says that the move is still to come; a night of 60 says that a part of it is already spent.</p><h3>Try it</h3><p>Write the overnight range of the last five days beside its twenty-day average. Which days were out of the ordinary, and what did London do with them?</p>` },
        { type: 'text', title: 'The calendar decides the size', minutes: 4, body: `<p>Inflation, employment and central banks come at known minutes. A position that is right at 6:58 can be stopped at 7:00 by a figure and be right again at 7:01. That is not bad luck; it is a plan without a calendar.</p><ul><li>No figure before 10:00: normal size.</li><li>A figure of middle weight: half the size, or wait for the first five minutes after it.</li><li>A figure that moves the whole currency: nothing is opened in the thirty minutes before it.</li></ul><p>Example: normal risk is 100. On a day with one middle figure you risk 50 before it and 100 after it, never 150 together.</p><h3>Try it</h3><p>Open today's calendar and write the size that you would use in every hour of the morning.</p>` },
        { type: 'text', title: 'Two scenarios, one sentence each', minutes: 5, body: `<p>A plan of one scenario is a wish. Write two, and for each the price that proves it wrong.</p><blockquote>If the price takes the overnight low and comes back above it within fifteen minutes, I buy the return with a stop under the new low. Wrong below that low.</blockquote><blockquote>If it breaks the low and holds below it for two five-minute bars, I sell the first return to it. Wrong above the middle of the range.</blockquote><p>With the low at 1.0812, a return that bottomed at 1.0805 gives a stop at 1.0803. Bought at 1.0814 that is a risk of 11 pips; the middle at 1.0829 offers 15, the high at 1.0846 offers 32, almost three times the risk.</p><h3>Try it</h3><p>Write both sentences for tomorrow, with prices. Read them aloud: does either contain the word "maybe"?</p>` },
      ],
    },
    {
      title: 'The first two hours',
      lessons: [
        { type: 'text', title: 'The false first move', minutes: 6, body: `<p>At the open many stops lie just outside the night's range. It costs little to reach them, and orders that wait for them are filled there. When nobody goes on after that, the price falls back inside.</p><h3>Three signs of a false break</h3><ol><li>The break happens within the first fifteen minutes.</li><li>The bar that breaks closes back inside the range.</li><li>The next bar does not make a new extreme.</li></ol><p>Two of the three are enough to leave a break alone; all three are the first scenario of your plan.</p><p>What it costs to be wrong: with a stop of 11 pips and a target of 15, you need 11 ÷ 26, about 42 % winners to come out even. With the target at 32 it is 11 ÷ 43, about 26 %.</p><h3>Try it</h3><p>Replay ten mornings. Count the first breaks, and how many of them ended back inside within thirty minutes.</p>` },
        { type: 'text', title: 'Holding a real break', minutes: 6, body: `<p>A real break is dull to look at. It closes outside, comes back to the line, finds nobody who wants to push it inside again, and leaves.</p><p>Enter on the return, not on the break: the risk is smaller and the proof is better. If the low of 1.0812 breaks and the price comes back to 1.0811, a stop at 1.0819 costs 8 pips. Selling the break itself at 1.0806 with the same stop costs 13 for the same idea.</p><h3>Moving the stop</h3><p>Leave it until the price has travelled once the risk. Then put it behind the last swing, not at the entry: the entry is a price that matters only to you.</p><h3>Try it</h3><p>Find three breaks that held. Measure how far each came back before it left, in parts of the overnight range.</p>` },
        { type: 'quiz', title: 'Quiz: the first hour', minutes: 8, body: '<p>Eight minutes on what the first hour asks of you. The last question is on the chart.</p>', quiz: quizOfTheFirstHour },
        { type: 'text', title: 'Closing the book at ten', minutes: 4, body: `<p>After 10:00 the reason for the trade is used up. What is open is managed; nothing new is opened until New York. This rule costs a few good trades a month and saves the tired ones.</p><p>Review in five minutes: which scenario came, was it traded as written, what was the result in R, what would a stranger change in the sentences? Only the last question changes tomorrow's plan.</p><h3>Try it</h3><p>Keep this review for ten mornings. Count the trades that were in the plan and those that were not, and add up each in R.</p>`, attachments: [{ fileName: 'london-morning.csv', mimeType: 'text/csv', content: 'date,overnight_high,overnight_low,average_range,scenario_a,scenario_b,traded,result_r,note\n2026-10-05,1.0846,1.0812,30,return from below the low,sell the retest,A,1.4,as written\n2026-10-06,1.0861,1.0837,30,return from below the low,sell the retest,none,0,no scenario came\n' }] },
      ],
    },
  ],
};
