import type { DemoCourse } from '#demo/course-content.ts';

export const tradingPsychologyUnderPressure: DemoCourse = {
  slug: 'trading-psychology-under-pressure',
  language: 'en',
  title: 'Trading psychology under pressure',
  summary: 'Six habits for the minutes in which plans are usually broken: after a loss, after a win, and while a position is open.',
  description: `<p>Discipline is not a trait. It is a set of arrangements that make the right action the easy one. These lessons build such arrangements and test them in replay before money depends on them.</p>`,
  level: 'all_levels',
  type: 'self_paced',
  styles: ['day_trading', 'swing_trading'],
  methods: ['price_action'],
  concepts: ['trading_psychology', 'journaling', 'risk_management'],
  trainers: ['sofia'],
  subscriptionTypeIds: [],
  progression: 'free',
  prerequisites: ['reading-the-london-open'],
  publishedDaysAgo: 22,
  sections: [
    {
      title: 'What happens to you',
      lessons: [
        { type: 'text', title: 'The minute after a loss', isFreePreview: true, minutes: 4, body: `<p>After a loss the urge is to be whole again, quickly. The next trade is then chosen by the loss and not by the market.</p><p>Make the urge expensive. A rule that works: after a loss of more than 1 R, no order for twenty minutes, and the platform's order window is closed, not hidden. Twenty minutes cost you at most one set-up; what a revenge trade costs, your own journal will show.</p><h3>Measure it</h3><p>Mark every trade that was opened within ten minutes of a loss. If fifty planned trades earned +0.2 R each and twelve quick ones −0.6 R each, the quick ones ate 7.2 of the 10 R.</p><h3>Try it</h3><p>Do this count for your last fifty trades today.</p>` },
        { type: 'text', title: 'The hour after a win', minutes: 4, body: `<p>A good win feels like skill, and skill feels like permission to trade larger. The market did not hear about it.</p><p>Suppose you risk 100 and win 300. Doubling the risk to 200 on the next trade means that a loss takes back two thirds of the win, although it is an ordinary loss. Staying at 100 needs two ordinary losses for the same.</p><p>Size is set once a week, on Sunday, from the account balance. Nothing that happens from Monday to Friday changes it upward.</p><h3>Try it</h3><p>Look at the size of the trade after each of your five largest wins. Was it larger than usual?</p>` },
        { type: 'text', title: 'Watching an open position', minutes: 5, body: `<p>The more often you look, the more losses you see: on a path that rises over a month, nearly half of the single minutes fall. Each look is a chance to interfere.</p><p>Decide before entry at which prices you will look again: the stop, the target and one price in between. Set alerts there and close the chart. If you cannot leave it, the position is too large; halve it until you can.</p><h3>Try it</h3><p>For one week write down each change of a stop or target after entry and what the unchanged order would have earned.</p>` },
      ],
    },
    {
      title: 'Arrangements that hold',
      lessons: [
        { type: 'text', title: 'If-then plans', minutes: 4, body: `<p>"I will be patient" does not survive contact with a fast bar. "If the price leaves without me, then I write the time into the journal and wait for the next level" does, because the situation itself calls up the action.</p><p>Write three of them, for the three situations that cost you most. Keep the form: if, then, one action that can be seen by somebody else.</p><ul><li>If I have lost 2 R today, then I close the platform and go out.</li><li>If I want to move a stop away from the price, then I close half instead.</li><li>If I feel that I must trade, then I count the set-ups of the last hour aloud.</li></ul><h3>Try it</h3><p>Put the three sentences where your hand is when you send an order.</p>` },
        { type: 'text', title: 'A stop for the day', minutes: 4, body: `<p>A daily limit turns a bad hour into a bad day instead of a bad month. Choose it from your own record: the loss that you exceed on one day in twenty.</p><p>Sort the last hundred daily results. If the fifth worst is −2.3 R, a limit of 2.5 R would have stopped you on at most four of those hundred days and kept you in on the ordinary ones. A limit that ordinary days reach teaches you to ignore it.</p><h3>Try it</h3><p>Do the sorting, choose the limit, and ask somebody else to set it at your broker.</p>` },
        { type: 'text', title: 'The weekly review', minutes: 5, body: `<p>Twenty minutes on Saturday. Three numbers: trades in the plan, trades outside it, R of each. Two sentences: what I did well that I can repeat, what I will do differently on Monday. One thing only; a list of seven changes is a list of none.</p><p>A review that is kept for twelve weeks shows something that single days hide: whether your method or your behaviour loses the money. If planned trades earn and the others lose, there is nothing wrong with the method.</p><h3>Try it</h3><p>Write the first review now, for last week, from memory, then from the account. Where do the two differ?</p>` },
      ],
    },
  ],
};
