import type { Argument, Node } from 'oxc-parser';
import type { AnyFunction } from './declarations.ts';
import type { SourceModule } from './source-modules.ts';

/** Known only when the program runs. */
export class Unknown {
  /** The function whose callers give it. */
  readonly of: AnyFunction | null;
  readonly isNumber: boolean;
  constructor(of: AnyFunction | null = null, isNumber = false) {
    this.of = of;
    this.isNumber = isNumber;
  }
}

/** A part of a statement; null is a parameter. */
export class Part {
  readonly texts: readonly (string | null)[];
  constructor(texts: readonly (string | null)[]) {
    this.texts = texts;
  }
}

/** An object literal. */
export class Fields {
  readonly entries = new Map<string, Thunk>();
}

export class Closure {
  readonly node: AnyFunction;
  readonly scope: Scope;
  constructor(node: AnyFunction, scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

export type Value = Unknown | Part | Fields | Closure | Value[] | string | number | boolean | null | undefined;

/** Evaluated where it is needed. */
export type Thunk = () => Value;

/** A call that is being evaluated. */
interface Frame {
  of: AnyFunction;
  given: Thunk[];
  outer: Frame | null;
}

/** Where names are looked up. */
export interface Scope {
  module: SourceModule;
  frame: Frame | null;
}

/** Calls by which the parameters of functions are known. */
export type Calls = ReadonlyMap<AnyFunction, { module: SourceModule; given: Argument[] }>;

/** One way through the conditions of the source. */
export interface Evaluation {
  calls: Calls;
  value(node: Node, scope: Scope): Value;
  /** One of `count` possibilities: the same whenever the same is asked. */
  choose(question: string, count: number): number;
}

/** A part of a statement is given by the callers of a function. */
export class NeedsCaller extends Error {
  readonly of: AnyFunction;
  constructor(of: AnyFunction) {
    super('a part is given by callers that are not found');
    this.of = of;
  }
}

/** A part of a statement is composed in a way that is not understood. */
export class NotUnderstood extends Error {}

/** Unknown, because one of these is. */
export function unknownLike(values: readonly Value[], isNumber = false): Unknown {
  const unknown = values.filter((value) => value instanceof Unknown);
  return new Unknown((unknown.find((value) => value.of) ?? unknown[0])?.of ?? null, isNumber);
}

/** The value as it is written into a text; null if it is not known. Any number is as good as another one. */
export function writtenAs(value: Value): string | null {
  if (value instanceof Unknown) return value.isNumber ? '0' : null;
  return typeof value === 'object' && value !== null ? null : String(value);
}

/** The source of a node. */
export function sourceOf(node: Node, { module }: Scope): string {
  return module.text.slice(node.start, node.end);
}
