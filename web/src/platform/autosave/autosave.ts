import type { KeptDraft, SaveAttempt } from './kept-draft.ts';
import type { Conflict } from './merge-items.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { putAtPlace } from './put-at-place.ts';
import { isSame } from '#platform/same-value.ts';
import { newUuid } from '#platform/new-uuid.ts';

export type SaveResult<T> =
  /** `content` is what was stored, where that differs from what was sent. */
  | { state: 'saved'; revision: number; content?: T | null }
  /** Somebody else has saved meanwhile: this is theirs. */
  | { state: 'conflict'; revision: number; content: T }
  /** No answer: it may have arrived or not. */
  | { state: 'offline' }
  /** The server does not take it, however often it is asked. */
  | { state: 'refused' };

export type SaveState = 'saved' | 'saving' | 'offline' | 'refused';

export interface DraftView<T> {
  content: T;
  state: SaveState;
  /** When the server last answered that it is saved; null before the first save of this visit. */
  savedAt: number | null;
  conflicts: readonly Conflict[];
  /** Grows whenever `content` was changed by others, so that a field that is being edited takes it over. */
  arrivals: number;
}

interface AutosaveOptions<T> {
  opened: { revision: number; content: T };
  /** What an earlier tab has left behind. */
  kept: KeptDraft<T> | null;
  /** Writes to the device; null forgets. */
  keep: (kept: KeptDraft<T> | null) => void;
  send: (attempt: SaveAttempt<T>) => Promise<SaveResult<T>>;
  load: () => Promise<{ revision: number; content: T }>;
  newId?: () => string;
}

/** What follows a step: another one at once, another one after a pause, or nothing. */
type Next = 'step' | 'pause' | 'stop';

/** Saves so long after the last change, and so long after the first one at the latest. */
const pauseMilliseconds = 800;
const longestPauseMilliseconds = 5000;
const retryMilliseconds = [2000, 4000, 8000, 15_000, 30_000];

/**
 * Saves a draft while it is written: to the device at once, to the server a moment later, one call at a time.
 * What others saved meanwhile is merged with what is written here; what cannot be merged waits in `conflicts`.
 */
export class Autosave<T> {
  readonly #options: AutosaveOptions<T>;
  readonly #listeners = new Set<() => void>();
  #base: T;
  #revision: number;
  #attempt: SaveAttempt<T> | null = null;
  #view: DraftView<T>;
  #isSending = false;
  #isOpen = false;
  #heardRevision = 0;
  #failures = 0;
  #changedAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AutosaveOptions<T>) {
    this.#options = options;
    const { opened, kept } = options;
    this.#base = kept ? kept.base : opened.content;
    this.#revision = kept ? kept.revision : opened.revision;
    this.#attempt = kept?.attempt ?? null;
    this.#heardRevision = opened.revision;
    const content = kept ? kept.mine : opened.content;
    this.#view = { content, state: 'saved', savedAt: null, conflicts: kept?.conflicts ?? [], arrivals: 0 };
  }

  get view(): DraftView<T> {
    return this.#view;
  }

  get revision(): number {
    return this.#revision;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes what was written here. */
  change(content: T): void {
    if (isSame(content, this.#view.content)) return;
    this.#changedAt ??= Date.now();
    this.#show({ content, ...(this.#view.state !== 'offline' && { state: 'saving' }) });
    this.#keep();
    this.#schedule();
  }

  /** Somebody has saved this revision. */
  hear(revision: number): void {
    this.#heardRevision = Math.max(this.#heardRevision, revision);
    if (!this.#isSending && !this.#isDirty()) void this.#continue();
  }

  /** Saves now what waits: the page is about to go, or the connection has come back. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#continue();
  }

  /** Takes mine instead of theirs at the place of a conflict, or lets theirs stand. */
  settle(conflict: Conflict, choice: 'mine' | 'theirs'): void {
    this.#show({ conflicts: this.#view.conflicts.filter((each) => each !== conflict) });
    if (choice === 'mine') {
      this.#show({ arrivals: this.#view.arrivals + 1 });
      this.change(putAtPlace(this.#view.content, conflict.place, conflict.mine));
    }
    this.#keep();
  }

  /** Begins, with what an earlier tab has left behind. */
  start(): void {
    this.#isOpen = true;
    if (this.#isDirty()) void this.#continue();
  }

  /** Sends what waits and stops; what does not get through stays on the device. */
  stop(): void {
    void this.flush();
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  #isDirty(): boolean {
    return this.#attempt !== null || !isSame(this.#view.content, this.#base);
  }

  #schedule(): void {
    if (this.#isSending) return;
    // What comes after it was left, such as a file that was still on its way, has nobody to wait for.
    if (!this.#isOpen) return void this.#continue();
    clearTimeout(this.#timer);
    const waited = Date.now() - (this.#changedAt ?? Date.now());
    const pause = Math.max(0, Math.min(pauseMilliseconds, longestPauseMilliseconds - waited));
    this.#timer = setTimeout(() => void this.#continue(), pause);
  }

  /** Does what is to be done next, until nothing is. */
  async #continue(): Promise<void> {
    if (this.#isSending) return;
    clearTimeout(this.#timer);
    this.#isSending = true;
    let next: Next = 'step';
    try {
      while (next === 'step') next = await this.#step();
    } finally {
      this.#isSending = false;
    }
    // Once it was left, nothing else sends what was written while it was busy.
    const isLeft = !this.#isOpen && this.#changedAt !== null && this.#isDirty();
    if (next === 'pause' && this.#isOpen) this.#schedule();
    else if (next === 'pause' || isLeft) void this.#continue();
  }

  async #step(): Promise<Next> {
    if (!this.#isDirty()) {
      if (this.#heardRevision > this.#revision) return this.#catchUp();
      this.#changedAt = null;
      this.#show({ state: 'saved' });
      this.#keep();
      return 'stop';
    }
    const { content } = this.#view;
    this.#attempt ??= { saveId: (this.#options.newId ?? newSaveId)(), revision: this.#revision, content };
    this.#changedAt = null;
    if (this.#view.state !== 'offline') this.#show({ state: 'saving' });
    this.#keep();
    return this.#take(await this.#options.send(this.#attempt), this.#attempt);
  }

  #take(result: SaveResult<T>, attempt: SaveAttempt<T>): Next {
    if (result.state === 'offline' || result.state === 'refused') {
      if (result.state === 'refused') this.#attempt = null;
      else this.#retryLater();
      this.#show({ state: result.state });
      this.#keep();
      return 'stop';
    }
    this.#failures = 0;
    this.#attempt = null;
    // Somebody's save that says the same is as good as ours.
    if (result.state === 'saved' || isSame(result.content, attempt.content)) {
      this.#base = attempt.content;
      this.#revision = result.revision;
      this.#show({ savedAt: Date.now() });
      if (result.content) this.#merge({ revision: result.revision, content: result.content });
      this.#keep();
      // What was written meanwhile waits its moment, as after any change.
      return this.#isDirty() && this.#changedAt !== null ? 'pause' : 'step';
    }
    this.#merge(result);
    return 'step';
  }

  #merge(theirs: { revision: number; content: T }): void {
    const merged = mergeDrafts(this.#base, this.#view.content, theirs.content);
    const hasNews = !isSame(merged.value, this.#view.content);
    this.#base = theirs.content;
    this.#revision = theirs.revision;
    this.#show({
      content: merged.value,
      conflicts: [...this.#view.conflicts, ...merged.conflicts],
      ...(hasNews && { arrivals: this.#view.arrivals + 1 }),
    });
    this.#keep();
  }

  async #catchUp(): Promise<Next> {
    try {
      const theirs = await this.#options.load();
      this.#heardRevision = theirs.revision;
      if (theirs.revision > this.#revision) this.#merge(theirs);
      return 'step';
    } catch {
      // The next news, or the next save, brings it.
      this.#heardRevision = this.#revision;
      return 'stop';
    }
  }

  #retryLater(): void {
    if (!this.#isOpen) return;
    const pause = retryMilliseconds[Math.min(this.#failures, retryMilliseconds.length - 1)];
    this.#failures += 1;
    this.#timer = setTimeout(() => void this.#continue(), pause);
  }

  #keep(): void {
    const { content, conflicts } = this.#view;
    const isNeeded = this.#isDirty() || conflicts.length > 0;
    this.#options.keep(
      isNeeded
        ? {
            revision: this.#revision,
            base: this.#base,
            mine: content,
            attempt: this.#attempt,
            conflicts: [...conflicts],
          }
        : null,
    );
  }

  #show(changes: Partial<DraftView<T>>): void {
    const isNew = Object.entries(changes).some(([name, value]) => this.#view[name as keyof DraftView<T>] !== value);
    if (!isNew) return;
    this.#view = { ...this.#view, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

function newSaveId(): string {
  return newUuid();
}
