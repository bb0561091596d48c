import type { DemoCourse } from '#demo/course-content.ts';

export const priceActionFromFirstPrinciples: DemoCourse = {
  slug: 'price-action-from-first-principles',
  language: 'en',
  title: 'Price action from first principles',
  summary:
    'Read a chart without a single indicator: what one candle says, how swings build a trend, where levels come from, and how to turn a reading into a plan with a defined risk.',
  description: `<p>Most people meet charts through indicators and never learn to read the price itself. This course goes the other way round. You begin with one candle and end with a written plan for a trade that you could explain to somebody else.</p>
<h3>What you can do afterwards</h3>
<ul><li>Say in one sentence what a candle, a swing and a range tell you.</li><li>Mark support and resistance as zones, and know when a level is used up.</li><li>Set entry, stop and size before you click, and keep a record that you can learn from.</li></ul>`,
  level: 'beginner',
  type: 'self_paced',
  styles: ['day_trading', 'swing_trading'],
  methods: ['price_action'],
  concepts: ['candlestick_patterns', 'market_structure', 'support_resistance', 'position_sizing'],
  trainers: ['ingrid'],
  subscriptionTypeIds: [],
  progression: 'free',
  publishedDaysAgo: 21,
  sections: [
    {
      title: 'One candle at a time',
      lessons: [
        {
          type: 'video',
          title: 'What a candle really says',
          isFreePreview: true,
          minutes: 2,
          body: `<p>A candle is four prices drawn in one shape: open, high, low and close. The body is the distance between open and close, the wicks are what was tried and given back.</p><p>Pause after each scene and describe the last candle in one sentence before the next one appears. If you cannot, go back ten seconds.</p>`,
          clip: {
            language: 'en',
            direction: 'ltr',
            scenes: [
              { seconds: 12, heading: 'What a candle really says', bullets: ['Four prices in one shape', 'The body: who won the period', 'The wick: what was given back'], narration: 'Welcome. In this lesson we look at one candle until it tells us something. Four prices, one shape, one story.' },
              { seconds: 16, heading: 'Open, high, low, close', bullets: ['Open: where the period began', 'High and low: how far it went', 'Close: who held the ground'], narration: 'The open is where the period began. High and low show how far each side got. The close is the only price both sides agreed on at the end, so it carries the most weight.', chart: { seed: 4, bars: 26, trend: 'up' } },
              { seconds: 16, heading: 'A long body', bullets: ['Little was given back', 'One side was in a hurry', 'Ask: from where to where?'], narration: 'A long body with short wicks says that one side was in a hurry and little was given back. The next question is always the same: from where, and into what?', chart: { seed: 12, bars: 28, trend: 'breakout', mark: 'resistance' } },
              { seconds: 16, heading: 'A long wick', bullets: ['Price was tried and refused', 'Matters most at a level', 'Alone it is only noise'], narration: 'A long wick says that a price was tried and refused. At a level that mattered before, that is information. In the middle of nowhere it is noise.', chart: { seed: 31, bars: 30, trend: 'range', mark: 'support' } },
              { seconds: 14, heading: 'Three questions for every candle', bullets: ['Where did it begin?', 'How far did each side get?', 'Where did it close, and near what?'], narration: 'Ask three questions of every candle. Where did it begin? How far did each side get? Where did it close, and what is nearby?' },
              { seconds: 14, heading: 'Your turn', bullets: ['Open any daily chart', 'Describe ten candles aloud', 'Write the two that surprised you'], narration: 'Now it is your turn. Open any daily chart, describe ten candles aloud, and write down the two that surprised you. See you in the next lesson.', chart: { seed: 77, bars: 32, trend: 'reversal' } },
            ],
          },
        },
        {
          type: 'text',
          title: 'Body, wick and context',
          minutes: 5,
          body: `<p>The same candle means different things in different places. Three measurements take the guessing out of it.</p>
<h3>Body share</h3><p>Divide the body by the whole range. A candle that opened at 100.00, closed at 101.50, with a high of 101.80 and a low of 99.80 has a range of 2.00 and a body of 1.50: a body share of <strong>75 %</strong>. Above roughly 70 % one side was in control; below 30 % nobody was.</p>
<h3>Relative size</h3><p>Compare the range with the average of the last fourteen (the average true range, ATR). If the ATR is 1.20, our candle of 2.00 is 1.67 times an ordinary one. Size without comparison means nothing.</p>
<h3>Location</h3><p>A candle in the middle of a range tells you little. The same candle at the edge of a range, or at a level where price turned before, is worth a note.</p>
<blockquote>Shape tells what happened. Size tells how unusual it was. Location tells whether it matters.</blockquote>
<h3>Try it</h3><p>Take the last five daily candles of any instrument. Work out body share and relative size for each, and mark the one you would have looked at without the figures. Was it the same one?</p>`,
        },
        {
          type: 'text',
          title: 'Patterns of two and three candles',
          minutes: 6,
          body: `<p>Pattern names are shorthand for a small story. Learn the story and you can forget the name.</p>
<ul><li><strong>Engulfing</strong>: the second body covers the first. Everyone who traded in the direction of the first candle is now under water.</li><li><strong>Inside bar</strong>: the second candle stays within the first. Both sides wait; the break of the mother candle is the decision.</li><li><strong>Three-bar reversal</strong>: a push, a pause, a close beyond the start of the push. The push has failed.</li></ul>
<p>Each pattern gives you a natural place to be wrong. Below an engulfing low the story is over. That distance is your risk, and it has to be paid for by the room in front of you.</p>
<h3>A worked example</h3><p>An engulfing candle has its low at 48.20 and closes at 49.10. A stop just below the low, at 48.15, is 0.95 away. The next resistance zone begins at 51.00, which is 1.90 away. The room is exactly <strong>2.0 R</strong>. If the zone began at 49.80 the room would be 0.74 R, and the same pattern would not be worth the trade.</p>
<h3>Try it</h3><p>Find three engulfing candles. For each, write the risk and the room in R before you look at what came next.</p>`,
          attachments: [
            {
              fileName: 'candle-notes.md',
              mimeType: 'text/markdown',
              content: '# Candle notes\n\n| Date | Body share | Range / ATR | Location | One sentence |\n| --- | --- | --- | --- | --- |\n| 2026-03-02 | 75 % | 1.7 | upper edge of range | buyers in a hurry into old resistance |\n| 2026-03-03 | 22 % | 0.8 | below resistance | nobody in control, range holds |\n',
            },
          ],
        },
      ],
    },
    {
      title: 'Structure',
      lessons: [
        {
          type: 'video',
          title: 'Swings, trends and ranges',
          minutes: 2,
          body: `<p>A swing high is a high with lower highs on both sides. Trends are sequences of swings, nothing more. Watch how the label changes only when a swing is broken, not when a candle has the wrong colour.</p>`,
          clip: {
            language: 'en',
            direction: 'ltr',
            scenes: [
              { seconds: 12, heading: 'Swings, trends and ranges', bullets: ['A trend is a sequence of swings', 'A range is the lack of one'], narration: 'Trends and ranges are words for sequences of swings. Once you see the swings, the words follow.' },
              { seconds: 18, heading: 'Higher highs, higher lows', bullets: ['Each low above the last', 'Each high above the last', 'Valid until a low breaks'], narration: 'In an uptrend each low stays above the last low, and each high goes beyond the last high. The trend is valid until a swing low breaks, not until a red candle appears.', chart: { seed: 5, bars: 34, trend: 'up', mark: 'support' } },
              { seconds: 16, heading: 'Lower highs, lower lows', bullets: ['The mirror image', 'Rallies fail earlier each time'], narration: 'A downtrend is the mirror image. Rallies fail earlier each time, and every old low becomes a place where sellers meet.', chart: { seed: 18, bars: 34, trend: 'down', mark: 'resistance' } },
              { seconds: 16, heading: 'The range', bullets: ['Two edges and a middle', 'Trade the edges, not the middle', 'Most days are range days'], narration: 'A range has two edges and a middle. The edges offer small risk. The middle offers none of it, and that is where most losing trades are opened.', chart: { seed: 23, bars: 34, trend: 'range', mark: 'support' } },
              { seconds: 16, heading: 'When the label changes', bullets: ['A swing is broken', 'The retest holds', 'Only then turn the page'], narration: 'The label changes when a swing is broken and the retest holds. Until then, keep the old label. Being late by one swing is cheaper than being early five times.', chart: { seed: 40, bars: 34, trend: 'reversal' } },
              { seconds: 12, heading: 'Your turn', bullets: ['Mark swings on one chart', 'Write the label and the level', 'What would change your mind?'], narration: 'Mark the swings on one chart, write the label, and write the price that would change your mind.' },
            ],
          },
        },
        {
          type: 'text',
          title: 'Where levels come from',
          minutes: 5,
          body: `<p>Support and resistance are memories. At some price many people did something, and they will have an opinion when the price comes back.</p>
<p>Three kinds of memory are worth marking:</p>
<ol><li><strong>Turning points</strong> that were followed by a clear move away. The faster the move, the more people were left behind.</li><li><strong>Breakouts</strong>: the edge of an old range, seen from the other side.</li><li><strong>Session references</strong>: yesterday's high, low and close. Everybody sees the same ones.</li></ol>
<p>Draw zones, not lines. A zone from the wick to the body of the turning candles is honest about what you know. Give each zone a date; when price has closed through it twice it is used up, and you delete it.</p>
<h3>How many?</h3><p>If there are more than five zones on the screen, you have marked noise. Keep the two above and the two below the price that were followed by the largest moves, and one in play.</p>
<h3>Try it</h3><p>Mark zones on a four-hour chart, then hide the last forty candles. Reveal them one by one and note at which zones the price slowed down. Keep the score: zones that mattered against zones that were ignored.</p>`,
        },
        {
          type: 'video',
          title: 'Reading a level live',
          minutes: 2,
          body: `<p>What matters is not that price reaches a level but how it arrives and how it leaves. This lesson shows three approaches to the same zone.</p>`,
          clip: {
            language: 'en',
            direction: 'ltr',
            scenes: [
              { seconds: 12, heading: 'Reading a level live', bullets: ['How does price arrive?', 'What happens inside the zone?', 'How does it leave?'], narration: 'Anyone can draw a level. The skill is reading what price does when it gets there.' },
              { seconds: 18, heading: 'Arriving tired', bullets: ['Candles get smaller', 'Wicks get longer', 'The zone is likely to hold'], narration: 'First, arriving tired. Candles get smaller and the wicks longer. The side that pushes is running out of orders, so the zone is likely to hold.', chart: { seed: 51, bars: 32, trend: 'up', mark: 'resistance' } },
              { seconds: 18, heading: 'Arriving in a hurry', bullets: ['Large bodies, few wicks', 'Stops sit behind the zone', 'Expect a break or a sharp test'], narration: 'Second, arriving in a hurry. Large bodies and few wicks. There are stops behind the zone, and momentum wants them. Do not stand in the way.', chart: { seed: 66, bars: 32, trend: 'breakout', mark: 'resistance' } },
              { seconds: 18, heading: 'The failed break', bullets: ['A close beyond the zone', 'No follow-through', 'A close back inside: trapped traders'], narration: 'Third, the failed break. Price closes beyond the zone, nothing follows, and it closes back inside. Those who bought the break are trapped, and their exit is fuel.', chart: { seed: 70, bars: 32, trend: 'reversal', mark: 'resistance' } },
              { seconds: 14, heading: 'Write it before you trade it', bullets: ['Which of the three is it?', 'Where is that reading wrong?', 'What is the room in R?'], narration: 'Write down which of the three you see, where that reading is wrong, and how much room there is. Then decide.' },
            ],
          },
        },
      ],
    },
    {
      title: 'From reading to plan',
      lessons: [
        {
          type: 'video',
          title: 'Entry, stop and size',
          minutes: 2,
          body: `<p>The formula of this lesson: size = amount at risk ÷ distance to the stop. Everything else is commentary.</p>`,
          clip: {
            language: 'en',
            direction: 'ltr',
            scenes: [
              { seconds: 12, heading: 'Entry, stop and size', bullets: ['First where you are wrong', 'Then how much', 'Then whether at all'], narration: 'Three decisions, in this order: where am I wrong, how much, and is it worth it at all.' },
              { seconds: 18, heading: 'Where you are wrong', bullets: ['Behind the swing, not at it', 'A bit of room for the spread', 'Never moved away'], narration: 'The stop belongs behind the swing that your idea depends on, with a little room for spread and noise. Once it is set it may move closer, never away.', chart: { seed: 81, bars: 30, trend: 'reversal', mark: 'risk' } },
              { seconds: 20, heading: 'How much', bullets: ['Account 10,000, risk 1 % = 100', 'Stop distance 0.50', 'Size 100 / 0.50 = 200 units'], narration: 'With ten thousand in the account and one percent at risk, you may lose one hundred. If the stop is fifty cents away, one hundred divided by one half is two hundred units.' },
              { seconds: 18, heading: 'Is it worth it?', bullets: ['Room to the next zone 1.25', 'Room / risk = 2.5 R', 'Costs 0.05 R, still worth it'], narration: 'The next zone is one twenty-five away, which is two and a half times the risk. Take off the costs, and decide whether that pays for the times it fails.', chart: { seed: 92, bars: 30, trend: 'up', mark: 'entry' } },
              { seconds: 14, heading: 'Your plan in four lines', bullets: ['Reading', 'Entry and stop', 'Size', 'What I do if nothing happens'], narration: 'Write your plan in four lines. If it does not fit into four lines, you do not have one yet.' },
            ],
          },
        },
        {
          type: 'text',
          title: 'Expectancy: why losing often can be fine',
          minutes: 6,
          body: `<p>A method is worth trading when its <strong>expectancy</strong> is positive: the average result per trade, measured in R, where 1 R is what you risk.</p>
<p>Expectancy = (share of winners × average win) − (share of losers × average loss).</p>
<h3>Two methods</h3><p>Method A wins 40 % of the time and makes 2.2 R when it wins; a loser costs 1 R. 0.40 × 2.2 − 0.60 × 1 = <strong>+0.28 R</strong> per trade.</p><p>Method B wins 70 % of the time and makes 0.4 R; a loser costs 1 R. 0.70 × 0.4 − 0.30 × 1 = <strong>−0.02 R</strong>. It feels better and loses money.</p>
<h3>Runs of losers</h3><p>With 40 % winners, the chance of six losers in a row at any given start is 0.6 to the sixth power, about 4.7 %. In two hundred trades it is to be expected more than once. If six losses at your size would make you change the method, your size is too large.</p>
<h3>Try it</h3><p>Take the last twenty trades from your journal (or from replay). Compute winners, average win and average loss in R, and the expectancy. How many trades would you need before you believed the figure? Thirty is the least; a hundred is better.</p>`,
        },
        {
          type: 'pdf',
          title: 'Your trading plan on one page',
          minutes: 8,
          body: `<p>Print it, fill it in by hand, and keep it beside the screen for twenty trades before you change a word.</p>`,
          document: {
            fileName: 'trading-plan.pdf',
            title: 'My trading plan',
            sections: [
              { heading: 'What I trade and when', paragraphs: ['Instruments (at most three): ______________________________', 'Session and time zone: ______________________________', 'I do not trade: the ten minutes around scheduled news; after two losses in a session; when I have not slept.'] },
              { heading: 'My setup', paragraphs: ['Structure: trend up / trend down / range.', 'Location: which zone, with the date it was made.', 'Trigger: what the candle must do before I act.', 'Where the reading is wrong (stop): ______________________________'] },
              { heading: 'Risk', paragraphs: ['Risk per trade: ____ % of the account, never more than 1 %.', 'Size = amount at risk / distance to the stop.', 'Least room: 2 R to the next zone, after costs.', 'I stop for the day at -3 R.'] },
              { heading: 'After the trade', paragraphs: ['Screenshot before and after, one sentence of reasons, result in R.', 'Was the plan followed: yes / no. Only this question is graded.'] },
              { heading: 'Review', paragraphs: ['Every twenty trades: expectancy, largest run of losers, share of trades by plan.', 'One change at a time, and only after a review.'] },
            ],
          },
        },
        {
          type: 'text',
          title: 'A journal that answers questions',
          minutes: 4,
          body: `<p>A journal is a table that you can sort. Free text is for the sentence why; everything else is a column.</p>
<ul><li>Date, instrument, direction, structure, zone, trigger.</li><li>Entry, stop, size, exit, result in R, costs in R.</li><li>By plan: yes or no.</li></ul>
<p>After thirty rows, sort by trigger and compute the average R of each group. After a hundred, sort by session. You will find one group that pays for the others; the first improvement is to trade the others less.</p>
<h3>Beware of small groups</h3><p>Four trades with an average of +1.5 R say almost nothing: one more loser makes it +1.0 R. Write the number of trades beside every average.</p>
<h3>Try it</h3><p>Fill in the attached table for your next five trades, and read the column "by plan" before you read the result.</p>`,
          attachments: [
            {
              fileName: 'trade-journal.csv',
              mimeType: 'text/csv',
              content: 'date,instrument,direction,structure,trigger,entry,stop,exit,size,result_r,costs_r,by_plan,reason\n2026-02-03,EURUSD,long,range,failed break,1.0812,1.0796,1.0844,60000,2.00,0.05,yes,failed break of the lower edge\n2026-02-04,EURUSD,short,range,long wick,1.0866,1.0878,1.0878,80000,-1.00,0.05,yes,upper edge gave way\n2026-02-06,DAX,long,trend up,engulfing,16920,16880,16990,2,1.75,0.04,yes,pullback to old resistance\n2026-02-09,DAX,long,trend up,none,17040,17010,17010,3,-1.00,0.04,no,chased the open\n',
            },
          ],
        },
      ],
    },
  ],
};
