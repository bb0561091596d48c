import type { DemoCourse } from '#demo/course-content.ts';

export const orderFlowAndTheAuction: DemoCourse = {
  slug: 'order-flow-and-the-auction',
  language: 'en',
  title: 'Order flow and the auction',
  summary: 'Value areas, the day types they make, and what delta and the book can honestly tell about who is in a hurry.',
  description: `<p>A market is a two-sided auction that looks for the price at which most business is done. This course reads it with three tools: the volume profile, delta and the order book, and says of each where it misleads.</p>`,
  level: 'advanced',
  type: 'self_paced',
  styles: ['day_trading'],
  methods: ['market_profile_order_flow'],
  concepts: ['volume_analysis', 'liquidity', 'market_structure'],
  trainers: ['omar'],
  subscriptionTypeIds: [2],
  progression: 'free',
  publishedDaysAgo: 5,
  sections: [
    {
      title: 'Where business is done',
      lessons: [
        { type: 'text', title: 'Value, and how it is measured', isFreePreview: true, minutes: 6, body: `<p>The value area is the band around the busiest price that holds about 70 % of a session's volume. It is not a forecast. It says where buyers and sellers agreed.</p><p>Worked example: 10,000 contracts trade in a session, 1,400 of them at the busiest price. Add the two rows above (900 and 800) or the two below (1,100 and 700), whichever pair is larger: below with 1,800. Go on until at least 7,000 are inside. The first and last price of that band are the edges.</p><h3>What the edges are for</h3><p>Outside value, a price is either an invitation or an advert: it attracts the other side and falls back, or it is accepted and value moves there. Time tells the two apart, not speed.</p><h3>Try it</h3><p>Take yesterday's profile. Compute the edges by hand once; afterwards let the platform do it.</p>` },
        { type: 'text', title: 'Acceptance and rejection', minutes: 5, body: `<p>Acceptance is time and volume outside the old value; rejection is a quick return. A usable rule: two half-hour periods that close outside are acceptance.</p><p>If the upper edge is 5,210 and two periods close at 5,213 and 5,216, a plan to sell at the edge is void, however good it looked at breakfast.</p><ul><li>Open inside value, no acceptance outside: expect rotation between the edges.</li><li>Open outside, back inside within the first hour: the other edge is the natural target.</li><li>Open outside and accepted: yesterday's value is history.</li></ul><h3>Try it</h3><p>Sort the last twenty sessions into these three groups. How large is each, and how often was the natural target reached in the second?</p>` },
        { type: 'text', title: 'Poor highs and single prints', minutes: 5, body: `<p>A high with several periods at the same tick is called poor: nobody was in a hurry to sell there, so it is likely to be revisited. Single prints are prices where only one period traded: somebody was in a great hurry.</p><p>Neither is a signal. A poor high at 5,224 is a reason not to put a stop at 5,225, because it is cheap to reach. Single prints between 5,190 and 5,196 are a place where a pullback either stops quickly or not at all, which makes the stop short: below 5,190 the idea is wrong.</p><h3>Try it</h3><p>Mark both for five days and note which were revisited within three sessions.</p>` },
      ],
    },
    {
      title: 'Who is in a hurry',
      lessons: [
        { type: 'text', title: 'Delta without magic', minutes: 6, body: `<p>Delta is market buys minus market sells. It counts who crossed the spread; it does not count how many wanted to. Every market buy was sold by somebody's limit order.</p><p>Example: a bar trades 3,000 contracts, 1,900 on the offer and 1,100 on the bid: delta +800. If the price rose ten ticks, hurry moved it. If it did not rise at all, a patient seller took 800 more than buyers could push through. That second case, absorption, is the one worth waiting for.</p><h3>Two cautions</h3><p>Trades inside the spread are guessed by the data provider. And delta of one venue says nothing about the others in markets that trade in many places.</p><h3>Try it</h3><p>Find five bars with large delta and small range at an edge of value. What happened in the next half hour?</p>` },
        { type: 'text', title: 'Reading the book honestly', minutes: 5, body: `<p>Orders in the book are intentions that cost nothing to withdraw. Large size far away is decoration; size that stays while the price comes to it and trades is information.</p><p>Watch one thing only: replenishment. If 200 are shown at 5,200, 600 trade there and 200 are still shown, at least 600 were hidden. A buyer of that kind is worth a stop two ticks behind.</p><h3>Try it</h3><p>Record ten minutes at an edge of value. Pause at every level that showed more than three times the usual size and note whether it traded or vanished.</p>` },
        { type: 'text', title: 'One set-up from beginning to end', minutes: 6, body: `<p>Context: open inside value, no figure due. Place: the lower edge at 5,188. Trigger: a bar with delta below −500 and no new low, then a bar that closes above it. Entry 5,190, stop 5,186, first target the busiest price at 5,202.</p><p>Risk 4 points, reward 12: three times the risk. Costs of 0.5 points in and out turn that into 11.5 ÷ 4.5, about 2.6. You need a little over 28 % winners to come out even; your own record decides whether you have them.</p><h3>Try it</h3><p>Write down your next trade the same way: context, place, trigger, stop, target, and the reason to do nothing. If one line is empty, leave it out.</p>` },
      ],
    },
  ],
};
