import type { DemoCourse } from '#demo/course-content.ts';

export const fourWeeksAtTheOpen: DemoCourse = {
  slug: 'four-weeks-at-the-open',
  language: 'en',
  title: 'Four weeks at the open, together',
  summary: 'A group, one plan and twenty mornings: a new task each week, a live session in the middle, and a review that decides what you keep.',
  description: `<p>Everybody begins alone and finishes with figures. Each week opens one task; in between we meet at the London open and trade the plan aloud.</p><p>You need a size that you trust before you come: the course on position sizing comes first.</p>`,
  level: 'intermediate',
  type: 'live_cohort',
  styles: ['day_trading'],
  methods: ['price_action'],
  concepts: ['market_structure', 'risk_management', 'journaling'],
  trainers: ['ingrid'],
  subscriptionTypeIds: [],
  progression: 'free',
  prerequisites: ['position-sizing-that-survives'],
  publishedDaysAgo: 16,
  sections: [
    {
      title: 'Week one: the same page',
      lessons: [
        { type: 'text', title: 'The sheet that everybody uses', isFreePreview: true, minutes: 4, body: `<p>For four weeks all of us write on the same sheet, so that mornings can be compared. Seven columns: date, night high, night low, scenario, entry, result in R, one sentence.</p><p>The sentence is the column that matters. “Stopped” is no sentence. “Stopped at 8:20 because I bought the break and not the return” is one.</p><h3>Before Monday</h3><p>Fill in the last five mornings from your platform's history, without a result. You will see which columns you hesitate at; those are the ones we talk about live.</p>` },
        { type: 'embed', title: 'Why money moves: half an hour with Ray Dalio', minutes: 31, embed: { provider: 'youtube', ref: 'PHe0bXAIuk0' }, body: `<p>We trade minutes, and minutes sit inside cycles of years. This film explains in plain pictures what credit does to prices; watch it once before the first figure of a central bank falls into our mornings.</p><p>While you watch, write down the three forces that it names, and beside each which figure in the calendar tells you about it.</p>` },
      ],
    },
    {
      title: 'Week two: in company',
      lessons: [
        { type: 'live', title: 'The open, aloud', minutes: 90, eventTitle: 'London open, live', body: `<p>We mark the night, read two scenarios aloud and watch the first ninety minutes. Whoever wants shows their sheet. You need to be there for a while: being there is what completes this lesson, and the recording comes under it.</p>` },
        { type: 'text', title: 'Ten mornings, one number', minutes: 5, opensAfterDays: 7, body: `<p>Add up the column R of your first ten mornings. Divide by ten. That is your expectancy so far: what a morning is worth to you.</p><p>Two examples. Six losses of 1 R and four wins of 2.1 R make +2.4 R: a morning is worth 0.24 R. Nine wins of 0.3 R and one loss of 3 R make −0.3 R, although nine mornings out of ten ended green.</p><h3>Try it</h3><p>Strike out your best and your worst morning and divide again. If the sign changes, ten mornings have said nothing yet. Bring both numbers.</p>` },
      ],
    },
    {
      title: 'Weeks three and four: what stays',
      lessons: [
        { type: 'text', title: 'One rule less', minutes: 4, opensAfterDays: 14, body: `<p>By now your plan has grown. Take the rule that you broke most often and look at the mornings on which you broke it. If those mornings were not worse than the others, the rule costs discipline and earns nothing: strike it out.</p><p>Keep the rule if breaking it cost more than half an R on average. Write the figure beside it; a rule with a figure is easier to keep than one with an exclamation mark.</p>` },
        { type: 'text', title: 'The letter to yourself', minutes: 5, opensInDays: 12, body: `<p>This lesson opens for everybody on the same morning, so that we write it together.</p><p>One page: what you do before 7:45, what makes you trade, what makes you stop, and what you will not do again. No adjectives. Put the date of the next review on it, and the size at which you would stop and read it.</p>` },
      ],
    },
  ],
};
