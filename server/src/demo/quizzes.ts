import type { QuizContent } from '@candela/contract/learning/quizzes';

const onThatMorning = (hours: number, minutes: number) => Date.UTC(2026, 9, 13, hours, minutes);

/** The quiz of "Reading the London open"; its chart shows a morning of the demo market. */
export const quizOfTheFirstHour: QuizContent = {
  isShuffled: false,
  maxAttempts: null,
  passPercent: 70,
  feedback: 'question',
  questions: [
    {
      id: 'two-signs-enough',
      type: 'single',
      title: 'How many signs of a false break are enough to leave it alone?',
      body: 'It came within fifteen minutes of the open, its bar closed back inside the range, and the next bar has not formed yet.',
      explanation:
        'Two of the three signs are enough to leave a break alone; all three are the first scenario of the plan.',
      points: 1,
      options: [
        { id: 'answer-one', text: 'One', isRight: false, explanation: 'Almost every real break shows one of them.' },
        { id: 'answer-two', text: 'Two', isRight: true, explanation: '' },
        {
          id: 'answer-all',
          text: 'All three',
          isRight: false,
          explanation: 'By then the return has left without you.',
        },
      ],
    },
    {
      id: 'size-with-figures',
      type: 'multiple',
      title: 'One middle figure is due at 9:30. Which of these fit the plan?',
      body: 'Your normal risk is 100.',
      explanation:
        'Before a middle figure half the size is risked, or nothing until five minutes after it. Normal size after it, never both together.',
      points: 2,
      options: [
        { id: 'half-before', text: 'Risk 50 at 8:20', isRight: true, explanation: 'Half the size before the figure.' },
        {
          id: 'wait-after',
          text: 'Wait until 9:35 and risk 100',
          isRight: true,
          explanation: 'Five minutes after it the size is normal again.',
        },
        {
          id: 'full-before',
          text: 'Risk 100 at 9:20, as the setup is clean',
          isRight: false,
          explanation: 'A clean setup does not know the figure.',
        },
        {
          id: 'both-together',
          text: 'Risk 50 at 8:20 and 100 at 9:35 while the first is open',
          isRight: false,
          explanation: 'Together that is 150.',
        },
      ],
    },
    {
      id: 'entry-of-a-break',
      type: 'trueFalse',
      title: 'A real break is entered on its return to the line, not on the break itself.',
      body: '',
      explanation:
        'The risk is smaller and the proof is better: in the lesson it was 8 pips instead of 13 for the same idea.',
      points: 1,
      isTrue: true,
    },
    {
      id: 'share-of-winners',
      type: 'number',
      title: 'Stop 11 pips, target 32. What share of winners comes out even?',
      body: 'In percent; half a percent off is right.',
      explanation: '11 ÷ (11 + 32) is 25.6 %. Every trade more than that is what you are paid for.',
      points: 2,
      value: '25.6',
      tolerance: '0.5',
      unit: '%',
    },
    {
      id: 'mark-your-stop',
      type: 'chart',
      title: 'Mark your stop on the chart',
      body: 'The low of the morning was swept two bars ago and taken back. You are long at the line. Put the stop where the idea is wrong, with room for the spread.',
      explanation:
        'The idea is wrong only below the low of the sweep, with the spread on top. A little more room costs little.\n\nPrice came back to just below the low before it left. A stop at the low itself was filled, and the move began without you.',
      points: 4,
      symbol: 'DEMO:GBPUSD',
      timeframe: '5m',
      window: { from: onThatMorning(5, 30), to: onThatMorning(10, 35) },
      hiddenFrom: onThatMorning(8, 15),
      isBlind: true,
      levels: [{ label: 'Entry, long', price: '1.36496' }],
      targets: [
        {
          id: 'stop-below-sweep',
          label: 'Your stop',
          price: '1.36350',
          priceTolerance: '0.00023',
          at: null,
          barTolerance: 0,
        },
      ],
    },
  ],
};
