import type { QuizQuestion } from '@candela/contract/learning/quizzes';
import { newBlockId } from '@candela/contract/rich-text';

export const questionTypes = ['single', 'multiple', 'trueFalse', 'number', 'chart'] as const;

export function newOption() {
  return { id: newBlockId(), text: '', isRight: false, explanation: '' };
}

export function newTarget() {
  return { id: newBlockId(), label: '', price: null, priceTolerance: '0.0005', at: null, barTolerance: 3 };
}

/** A question with empty fields. */
export function newQuestion(type: QuizQuestion['type']): QuizQuestion {
  const common = { id: newBlockId(), title: '', body: '', explanation: '', points: 1 };
  switch (type) {
    case 'single':
    case 'multiple':
      return { ...common, type, options: [newOption(), newOption(), newOption()] };
    case 'trueFalse':
      return { ...common, type, isTrue: null };
    case 'number':
      return { ...common, type, value: null, tolerance: '0', unit: '' };
    case 'chart':
      return {
        ...common,
        type,
        symbol: null,
        timeframe: '5m',
        window: null,
        hiddenFrom: null,
        isBlind: true,
        levels: [],
        targets: [newTarget()],
      };
  }
}
