import { create } from 'zustand';
import { inspected } from '#platform/devtools.ts';

export interface Question {
  /** What is about to happen, in a few words. */
  title: string;
  /** What comes of it. */
  text: string;
  /** On the button that does it. */
  confirm: string;
  /** On the button that does not; without it "Go back". */
  dismiss?: string;
}

interface ConfirmState {
  asked: { question: Question; answer: (isConfirmed: boolean) => void } | null;
}

export const useConfirmState = create(inspected('confirm', (): ConfirmState => ({ asked: null })));

/**
 * Asks before what cannot be undone, in a dialog of the product.
 * @returns whether it was confirmed; a question that is asked meanwhile answers this one with no
 */
export function askToConfirm(question: Question): Promise<boolean> {
  useConfirmState.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      useConfirmState.setState({ asked: null });
      resolve(isConfirmed);
    };
    useConfirmState.setState({ asked: { question, answer } });
  });
}
