import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Autosave, type SaveResult } from './autosave.ts';
import type { KeptDraft, SaveAttempt } from './kept-draft.ts';

interface Draft {
  title: string;
  body: { id: string; text: string }[];
}

const opened: Draft = { title: 'Stops', body: [{ id: 'a', text: 'one' }] };

/** A server with one draft: it refuses stale revisions as conflicts, and recognises a repeated save. */
function buildServer(content: Draft = opened) {
  const server = {
    revision: 1,
    content,
    lastSave: '',
    received: [] as SaveAttempt<Draft>[],
    isAway: false,
    /** The save succeeds but its response is lost. */
    losesAnswer: false,
    refuses: false,
    save(changed: Draft) {
      server.revision += 1;
      server.content = changed;
      server.lastSave = 'another';
    },
    send: (attempt: SaveAttempt<Draft>): Promise<SaveResult<Draft>> => {
      server.received.push(structuredClone(attempt));
      if (server.isAway) return Promise.resolve({ state: 'offline' });
      if (server.refuses) return Promise.resolve({ state: 'refused' });
      const { revision, content } = server;
      if (server.lastSave === attempt.saveId) return Promise.resolve({ state: 'saved', revision });
      if (attempt.revision !== revision) return Promise.resolve({ state: 'conflict', revision, content });
      server.revision += 1;
      server.content = attempt.content;
      server.lastSave = attempt.saveId;
      if (server.losesAnswer) return Promise.resolve({ state: 'offline' });
      return Promise.resolve({ state: 'saved', revision: server.revision });
    },
  };
  return server;
}

function open(server: ReturnType<typeof buildServer>, kept: KeptDraft<Draft> | null = null) {
  const device: { kept: KeptDraft<Draft> | null } = { kept };
  const states: string[] = [];
  const autosave = new Autosave<Draft>({
    opened: { revision: server.revision, content: server.content },
    kept,
    keep: (written) => {
      device.kept = structuredClone(written);
    },
    send: server.send,
    load: () => Promise.resolve({ revision: server.revision, content: server.content }),
  });
  autosave.subscribe(() => {
    if (states.at(-1) !== autosave.view.state) states.push(autosave.view.state);
  });
  autosave.start();
  return { autosave, device, states };
}

const write = (text: string): Draft => ({ ...opened, body: [{ id: 'a', text }] });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('autosave', () => {
  test('what is written is on the device at once, and on the server after a pause', async () => {
    const server = buildServer();
    const { autosave, device, states } = open(server);
    autosave.change(write('one two'));
    expect(device.kept).toMatchObject({ mine: write('one two'), base: opened, revision: 1 });
    await vi.advanceTimersByTimeAsync(799);
    expect(server.received).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.content).toEqual(write('one two'));
    expect(device.kept).toBeNull();
    expect(states).toEqual(['saving', 'saved']);
  });

  test('who writes without a pause is saved every five seconds', async () => {
    const server = buildServer();
    const { autosave } = open(server);
    for (let step = 0; step < 14; step++) {
      autosave.change(write(`one ${step}`));
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(server.received).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.content).toEqual(write('one 13'));
  });

  test('one call at a time; what is written meanwhile follows', async () => {
    const server = buildServer();
    let answer = () => {};
    const { send } = server;
    server.send = async (attempt) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return send(attempt);
    };
    const { autosave } = open(server);
    autosave.change(write('first'));
    await vi.advanceTimersByTimeAsync(800);
    autosave.change(write('second'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.received).toHaveLength(0);
    answer();
    await vi.advanceTimersByTimeAsync(800);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.received.map(({ content }) => content.body[0]?.text)).toEqual(['first', 'second']);
    expect(autosave.view.state).toBe('saved');
  });

  test('without a connection it stays on the device, and goes out when the connection is back', async () => {
    const server = buildServer();
    server.isAway = true;
    const { autosave, device } = open(server);
    autosave.change(write('offline'));
    await vi.advanceTimersByTimeAsync(800);
    expect(autosave.view.state).toBe('offline');
    expect(device.kept?.mine).toEqual(write('offline'));
    server.isAway = false;
    await vi.advanceTimersByTimeAsync(2000);
    expect(autosave.view.state).toBe('saved');
    expect(server.content).toEqual(write('offline'));
  });

  test('a save whose answer was lost is no conflict', async () => {
    const server = buildServer();
    server.losesAnswer = true;
    const { autosave } = open(server);
    autosave.change(write('one two'));
    await vi.advanceTimersByTimeAsync(800);
    autosave.change(write('one two three'));
    server.losesAnswer = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.content).toEqual(write('one two three'));
    expect(autosave.view).toMatchObject({ state: 'saved', conflicts: [], arrivals: 0 });
  });

  test('what somebody else saved is merged and sent again', async () => {
    const server = buildServer();
    const { autosave } = open(server);
    server.save({ ...opened, title: 'Their title' });
    autosave.change(write('mine'));
    await vi.advanceTimersByTimeAsync(800);
    expect(server.content).toEqual({ title: 'Their title', body: [{ id: 'a', text: 'mine' }] });
    expect(autosave.view).toMatchObject({ state: 'saved', conflicts: [], arrivals: 1 });
  });

  test('two changes of the same words keep both: theirs in the draft, mine until it is settled', async () => {
    const server = buildServer();
    const { autosave, device } = open(server);
    server.save(write('theirs'));
    autosave.change(write('mine'));
    await vi.advanceTimersByTimeAsync(800);
    expect(autosave.view.content).toEqual(write('theirs'));
    const [conflict] = autosave.view.conflicts;
    expect(conflict).toMatchObject({ place: 'body/a/text', mine: 'mine', theirs: 'theirs' });
    expect(device.kept?.conflicts).toHaveLength(1);
    autosave.settle(conflict!, 'mine');
    await vi.advanceTimersByTimeAsync(800);
    expect(server.content).toEqual(write('mine'));
    expect(device.kept).toBeNull();
  });

  test('who only looks gets what others save', async () => {
    const server = buildServer();
    const { autosave } = open(server);
    server.save(write('theirs'));
    autosave.hear(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.view).toMatchObject({ content: write('theirs'), state: 'saved', arrivals: 1 });
    expect(server.received).toHaveLength(0);
  });

  test('a lost tab comes back with nothing lost, even when somebody has saved meanwhile', async () => {
    const server = buildServer();
    server.isAway = true;
    const lost = open(server);
    lost.autosave.change(write('one and mine'));
    await vi.advanceTimersByTimeAsync(800);
    lost.autosave.stop();
    await vi.advanceTimersByTimeAsync(0);
    server.isAway = false;
    server.save({ ...opened, title: 'Their title' });
    const { autosave, device } = open(server, lost.device.kept);
    expect(autosave.view.content.body[0]?.text).toBe('one and mine');
    await vi.advanceTimersByTimeAsync(0);
    expect(server.content).toEqual({ title: 'Their title', body: [{ id: 'a', text: 'one and mine' }] });
    expect(device.kept).toBeNull();
  });

  test('what was written a moment before it is left is sent', async () => {
    const server = buildServer();
    const { autosave } = open(server);
    autosave.change(write('last words'));
    autosave.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.content).toEqual(write('last words'));
  });

  test('what the server does not take says so, and is tried again when asked', async () => {
    const server = buildServer();
    server.refuses = true;
    const { autosave, device } = open(server);
    autosave.change(write('too long'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.received).toHaveLength(1);
    expect(autosave.view.state).toBe('refused');
    expect(device.kept?.mine).toEqual(write('too long'));
    server.refuses = false;
    await autosave.flush();
    expect(autosave.view.state).toBe('saved');
  });

  test('what comes after it was left is sent at once, such as a file that was on its way', async () => {
    const server = buildServer();
    const { autosave, device } = open(server);
    autosave.stop();
    autosave.change(write('with a file'));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.content).toEqual(write('with a file'));
    expect(device.kept).toBeNull();
  });
});
