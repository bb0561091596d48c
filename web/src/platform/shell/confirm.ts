import { create } from 'zustand';
import { inspected } from '#platform/devtools.ts';

export interface Question {
  /** Short description of the action. */
  title: string;
  /** Its consequences. */
  text: string;
  /** Label of the confirming button. */
  confirm: string;
  /** Nothing is lost by confirming: its button is not red. */
  isHarmless?: true;
  /** Label of the cancelling button; by default "Go back". */
  dismiss?: string;
}

interface ConfirmState {
  asked: { question: Question; answer: (isConfirmed: boolean) => void } | null;
}

export const useConfirmState = create(inspected('confirm', (): ConfirmState => ({ asked: null })));

/**
 * Asks for confirmation of something that cannot be undone.
 * @returns whether it was confirmed; a new question cancels the previous one
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
