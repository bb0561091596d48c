import type { DemoCourse } from '#demo/course-content.ts';

export const optionsIncomeWithoutSurprises: DemoCourse = {
  slug: 'options-income-without-surprises',
  language: 'en',
  title: 'Options income without surprises',
  summary: 'Covered calls, cash-secured puts and spreads: what each can lose, when it is assigned, and how to size it before the premium tempts you.',
  description: `<p>Selling options pays a little often and costs a lot seldom. This course starts with the "seldom": every position is described by its worst case first and by its premium last.</p>`,
  level: 'intermediate',
  type: 'self_paced',
  styles: ['swing_trading', 'long_term_investing'],
  methods: ['options_strategies'],
  concepts: ['risk_management', 'position_sizing'],
  trainers: ['kwame'],
  subscriptionTypeIds: [1, 2],
  progression: 'free',
  publishedDaysAgo: 60,
  sections: [
    {
      title: 'What you sell',
      lessons: [
        { type: 'text', title: 'A promise with a date', isFreePreview: true, minutes: 5, body: `<p>Who sells a put promises to buy at a fixed price until a date. Who sells a call promises to deliver. The premium is the payment for the promise, and it is yours whatever happens.</p><p>A put at 95 sold for 1.20 on a stock at 100 breaks even at 95 − 1.20 = 93.80. If the stock falls to 80, the loss is 13.80 a share, 1,380 for one contract of 100: more than eleven times the premium of 120.</p><h3>The question before every sale</h3><p>Would I buy the stock at 95 today if the premium were zero? If not, the premium is not income; it is the fee for a risk you do not want.</p><h3>Try it</h3><p>Write break-even and the loss at minus 20 % for three puts that look attractive.</p>` },
        { type: 'text', title: 'Covered calls', minutes: 5, body: `<p>You own 100 shares at 50 and sell a call at 54 for 0.80. Above 54 you sell; your most is 54 − 50 + 0.80 = 4.80 a share. Below, you keep shares and premium, and every cent of the fall except the first 80.</p><p>A covered call is therefore the same position as a sold put at 54: limited gain, nearly unlimited loss down to zero. It is not "safe because I own the shares".</p><h3>When it fits</h3><p>When you would sell at 54 anyway. If you would be sorry to lose the shares, do not sell the call.</p><h3>Try it</h3><p>For one stock you own, write the price at which you would gladly sell, and look at the premium there, not elsewhere.</p>` },
        { type: 'text', title: 'Assignment, dividends and Fridays', minutes: 5, body: `<p>American options can be exercised on any day. It happens mostly in two cases: a call deep in the money the day before a dividend, when the remaining time value is smaller than the dividend, and anything in the money at expiry.</p><p>Example: a call at 40 on a stock at 46 is offered at 6.10, so its time value is 0.10. Tomorrow the stock pays 0.55. Expect to deliver.</p><p>At expiry a stock that closes two cents past your strike may still be assigned or not, by the decision of others. Close short options on Friday when they are worth less than the cost of a surprise on Monday.</p><h3>Try it</h3><p>List your short options with the ex-dividend dates before their expiry.</p>` },
      ],
    },
    {
      title: 'Limits that hold',
      lessons: [
        { type: 'text', title: 'Spreads: buying the worst case', minutes: 6, body: `<p>Sell the put at 95 for 1.20 and buy the put at 90 for 0.50. You keep 0.70, and below 90 nothing more is lost: the most is 95 − 90 − 0.70 = 4.30 a share.</p><p>For one contract: 70 to win, 430 to lose. You come out even when you are right in 430 ÷ 500 = 86 % of cases. Ask whether you know that, or only hope it.</p><h3>Compare by risk</h3><p>Two hundred at risk is two hundred at risk, whether it is one wide spread or three narrow ones. Size by the most you can lose, never by the premium.</p><h3>Try it</h3><p>Compute the rate of winners needed for three spreads of different widths on the same stock.</p>` },
        { type: 'text', title: 'Implied volatility is a price', minutes: 5, body: `<p>Implied volatility says what the market pays for uncertainty. A rough daily move is implied volatility divided by 16: at 32 % about 2 % a day, because the year has about 256 trading days and 16 is their root.</p><p>High premium is not a gift; it is high for a reason, usually a date. Selling before earnings is a bet that the move is smaller than what is paid for. If the options price a move of 6 % and the last eight were 3, 9, 5, 4, 11, 2, 7 and 6 %, the average is 5.9 %: no gift.</p><h3>Try it</h3><p>Do this comparison for one company before its next report.</p>` },
        { type: 'text', title: 'A rule book on one page', minutes: 4, body: `<p>Five lines are enough.</p><ol><li>Worst case of all open positions together: at most 10 % of the account.</li><li>Worst case of one: at most 2 %.</li><li>No sale within ten days before a report unless the report is the reason.</li><li>Close at half the premium, or at twice the premium lost, or 21 days before expiry, whichever comes first.</li><li>Every exception is written down before it is made.</li></ol><p>With an account of 40,000 the second line allows 800: one spread of 430 at risk, not two.</p><h3>Try it</h3><p>Fill in your own figures and sign the page.</p>` },
      ],
    },
  ],
};
