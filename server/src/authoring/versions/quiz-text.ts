import type { QuizContent, QuizQuestion } from '@candela/contract/learning/quizzes';

/** A quiz as lines of text with its answers, for comparisons: correct ones are ticked. */
export function quizText({ questions, passPercent }: QuizContent): string {
  return [`${passPercent} %`, ...questions.map((question, at) => questionText(question, at + 1))].join('\n\n');
}

function questionText(question: QuizQuestion, number: number): string {
  const { title, body, explanation } = question;
  return [`${number}. ${title}`, body, ...answerLines(question), explanation]
    .filter((line) => line.trim() !== '')
    .join('\n');
}

function answerLines(question: QuizQuestion): string[] {
  switch (question.type) {
    case 'single':
    case 'multiple':
      return question.options.map(({ text, isRight, explanation }) => {
        const why = explanation === '' ? '' : ` (${explanation})`;
        return `${isRight ? '✓' : '✗'} ${text}${why}`;
      });
    case 'trueFalse':
      return question.isTrue === null ? [] : [question.isTrue ? '✓' : '✗'];
    case 'number':
      return question.value === null ? [] : [`✓ ${question.value} ± ${question.tolerance} ${question.unit}`.trim()];
    case 'chart':
      return [
        `${question.symbol ?? ''} ${question.timeframe}`.trim(),
        ...question.levels.map(({ label, price }) => `${label}: ${price}`),
        ...question.targets.map(({ label, price, priceTolerance, at, barTolerance }) => {
          const bar = at === null ? '' : `, ${new Date(at).toISOString()} ± ${barTolerance}`;
          return `✓ ${label}: ${price ?? ''} ± ${priceTolerance}${bar}`;
        }),
      ];
  }
}
