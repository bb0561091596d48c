import type { DemoCourse } from '#demo/course-content.ts';

export const positionSizingThatSurvives: DemoCourse = {
  slug: 'position-sizing-that-survives',
  language: 'en',
  title: 'Position sizing that survives',
  summary: 'Six short lessons on the one decision that you control completely: how much. From fixed risk to drawdown arithmetic and correlated positions.',
  description: `<p>Direction is an opinion; size is a decision. These lessons show how size alone decides whether an ordinary method survives an ordinary run of losers.</p>`,
  level: 'all_levels',
  type: 'self_paced',
  styles: ['day_trading', 'swing_trading', 'position_trading'],
  methods: ['quantitative'],
  concepts: ['position_sizing', 'risk_management'],
  trainers: ['sofia'],
  subscriptionTypeIds: [],
  progression: 'free',
  publishedDaysAgo: 75,
  sections: [
    {
      title: 'The arithmetic',
      lessons: [
        { type: 'text', title: 'Fixed fractional risk', isFreePreview: true, minutes: 4, body: `<p>Risk the same fraction of the account on every trade. With 20,000 and 0.75 % the amount at risk is 150. After ten losers in a row the account stands at 20,000 × 0.9925 to the tenth power: about 18,551, a loss of 7.2 %. Nothing dramatic has happened.</p><p>With 5 % the same ten losers leave 20,000 × 0.95 to the tenth power = 11,975: a loss of 40 %.</p><h3>Try it</h3><p>Write down the longest run of losers in your last hundred trades. What would it have cost at 0.5 %, 1 % and 3 %?</p>` },
        { type: 'text', title: 'What a drawdown costs', minutes: 4, body: `<p>A loss of <em>d</em> needs a gain of d ÷ (1 − d) to come back.</p><ul><li>10 % down needs 11.1 %.</li><li>25 % down needs 33.3 %.</li><li>50 % down needs 100 %.</li></ul><p>The second half of a drawdown is the expensive one. A rule that halves the size at 10 % down and again at 20 % keeps you on the cheap side of this curve.</p><h3>Try it</h3><p>Decide at which drawdown you would stop and review. Write the figure and the date beside each other.</p>` },
        { type: 'text', title: 'Volatility and the stop', minutes: 5, body: `<p>Equal amounts of money are not equal risks. An instrument with an ATR of 2 % of its price needs half the size of one with 1 %, if both stops are one ATR away.</p><p>Example: risk 100. Instrument A at 50.00 with an ATR of 0.50: size 100 ÷ 0.50 = 200. Instrument B at 50.00 with an ATR of 1.00: size 100 ÷ 1.00 = 100. Same price, half the size, the same risk.</p><h3>Try it</h3><p>Compute the size for three instruments you watch, each with a stop of 1.5 ATR and the same amount at risk.</p>` },
      ],
    },
    {
      title: 'More than one position',
      lessons: [
        { type: 'text', title: 'Correlation: three trades or one?', minutes: 5, body: `<p>Long EUR/USD, long GBP/USD and short USD/CHF are three tickets and almost one trade: short the dollar. If they move together, a bad hour costs 3 R, not 1 R.</p><p>A simple rule: group positions by what would hurt all of them, and let no group risk more than 1.5 times a single trade.</p><h3>Try it</h3><p>List your last week of open positions. For each hour, how many groups were there, and what was the largest group's risk in R?</p>` },
        { type: 'text', title: 'Adding and taking off', minutes: 5, body: `<p>Adding to a winner is a new trade with a new stop. If the first unit is 1 R in profit and its stop is at entry, a second unit of 1 R risk brings the total risk back to 1 R, not to 2 R.</p><p>Taking half off at 1 R lowers the average win. With 40 % winners that run to 2.5 R, full exits give 0.4 × 2.5 − 0.6 = +0.40 R; taking half off at 1 R gives 0.4 × 1.75 − 0.6 = +0.10 R, before counting trades that reach 1 R and then lose. Comfort has a price; know it.</p><h3>Try it</h3><p>Recompute your last twenty winners as if you had not taken anything off.</p>` },
        {
          type: 'text', title: 'A sizing sheet that you will use', minutes: 4,
          body: `<p>A sheet is used when it takes less than thirty seconds. It needs four inputs: account, risk in per cent, entry and stop. Everything else is a formula.</p><p>The attached table has the formula in the header line. Fill it in before every order for two weeks; by then you will estimate the size within five per cent without it, and use the sheet to check.</p><h3>Try it</h3><p>Fill in five rows from replay and compare with what you would have traded by feel.</p>`,
          attachments: [{ fileName: 'position-size.csv', mimeType: 'text/csv', content: 'account,risk_percent,entry,stop,"size = account*risk/100/abs(entry-stop)"\n10000,1,49.10,48.15,105.26\n10000,0.5,1.0812,1.0796,31250\n20000,0.75,5210,5195,10\n5000,1,101.50,99.70,27.78\n' }],
        },
      ],
    },
  ],
};
