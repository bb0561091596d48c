import { describe, expect, it } from 'vitest';
import { askToConfirm, useConfirmState } from './confirm.ts';

const question = { title: 'End', text: 'For everyone?', confirm: 'End' };
const asked = () => useConfirmState.getState().asked;

describe('asking before what cannot be undone', () => {
  it('waits for the answer and closes with it', async () => {
    const answer = askToConfirm(question);
    expect(asked()?.question).toEqual(question);
    asked()?.answer(true);
    expect(await answer).toBe(true);
    expect(asked()).toBeNull();
  });

  it('does nothing where another question comes in between', async () => {
    const first = askToConfirm(question);
    const second = askToConfirm({ ...question, title: 'Leave' });
    expect(await first).toBe(false);
    expect(asked()?.question.title).toBe('Leave');
    asked()?.answer(false);
    expect(await second).toBe(false);
  });
});
