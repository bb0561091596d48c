import { newUuid } from '#platform/new-uuid.ts';
import { isSame } from '#platform/same-value.ts';
import type { KeptDraft, SaveAttempt } from './kept-draft.ts';
import { mergeDrafts } from './merge-drafts.ts';
import type { Conflict } from './merge-items.ts';
import { putAtPlace } from './put-at-place.ts';

export type SaveResult<T> =
  /** `content` is the stored content if it differs from what was sent. */
  | { state: 'saved'; revision: number; content?: T | null }
  /** Somebody else has saved in the meantime: this is their version. */
  | { state: 'conflict'; revision: number; content: T }
  /** No response: the save may or may not have succeeded. */
  | { state: 'offline' }
  /** The server will never accept this save. */
  | { state: 'refused' };

export type SaveState = 'saved' | 'saving' | 'offline' | 'refused';

export interface DraftView<T> {
  content: T;
  state: SaveState;
  /** When the server last confirmed a save; null before the first one of this visit. */
  savedAt: number | null;
  conflicts: readonly Conflict[];
  /** Incremented whenever others have changed `content`, so that fields being edited update. */
  arrivals: number;
}

interface AutosaveOptions<T> {
  opened: { revision: number; content: T };
  /** Unsaved changes of an earlier tab. */
  kept: KeptDraft<T> | null;
  /** Stores unsaved changes on the device; null removes them. */
  keep: (kept: KeptDraft<T> | null) => void;
  send: (attempt: SaveAttempt<T>) => Promise<SaveResult<T>>;
  load: () => Promise<{ revision: number; content: T }>;
  newId?: () => string;
}

/** What to do after a step: the next one at once, after a pause, or nothing. */
type Next = 'step' | 'pause' | 'stop';

/** Saves this long after the last change, and at the latest `longestPauseMilliseconds` after the first one. */
const pauseMilliseconds = 800;
const longestPauseMilliseconds = 5000;
const retryMilliseconds = [2000, 4000, 8000, 15_000, 30_000];

/**
 * Saves a draft while it is written: to the device at once, to the server shortly after, one call at a time. Changes that others have
 * saved are merged with the local ones; what cannot be merged is kept in `conflicts`.
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

  /** Accepts the user's changes. */
  change(content: T): void {
    if (isSame(content, this.#view.content)) return;
    this.#changedAt ??= Date.now();
    this.#show({ content, ...(this.#view.state !== 'offline' && { state: 'saving' }) });
    this.#keep();
    this.#schedule();
  }

  /** Call when somebody has saved this revision. */
  hear(revision: number): void {
    this.#heardRevision = Math.max(this.#heardRevision, revision);
    if (!this.#isSending && !this.#isDirty()) void this.#continue();
  }

  /** Saves pending changes now, because the page is closing or the connection is back. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#continue();
  }

  /** Resolves a conflict with the user's version, or keeps the other one. */
  settle(conflict: Conflict, choice: 'mine' | 'theirs'): void {
    this.#show({ conflicts: this.#view.conflicts.filter((each) => each !== conflict) });
    if (choice === 'mine') {
      this.#show({ arrivals: this.#view.arrivals + 1 });
      this.change(putAtPlace(this.#view.content, conflict.place, conflict.mine));
    }
    this.#keep();
  }

  /** Starts, with the unsaved changes of an earlier tab. */
  start(): void {
    this.#isOpen = true;
    if (this.#isDirty()) void this.#continue();
  }

  /** Saves pending changes and stops; what cannot be sent stays on the device. */
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
    // After closing, for example when an upload has finished late, there is no page to wait for a pause.
    if (!this.#isOpen) return void this.#continue();
    clearTimeout(this.#timer);
    const waited = Date.now() - (this.#changedAt ?? Date.now());
    const pause = Math.max(0, Math.min(pauseMilliseconds, longestPauseMilliseconds - waited));
    this.#timer = setTimeout(() => void this.#continue(), pause);
  }

  /** Runs the next steps until there are none. */
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
    // After closing, nothing else would send what was written during the save.
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
    // Somebody else's save with the same content counts as ours.
    if (result.state === 'saved' || isSame(result.content, attempt.content)) {
      this.#base = attempt.content;
      this.#revision = result.revision;
      this.#show({ savedAt: Date.now() });
      if (result.content) this.#merge({ revision: result.revision, content: result.content });
      this.#keep();
      // Changes made during the save wait for the usual pause.
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
      // The next message or the next save will fetch it.
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
