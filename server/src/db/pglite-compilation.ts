import { setFlagsFromString } from 'node:v8';

declare global {
  // Node's types contain only its modules.
  namespace WebAssembly {
    class Global {
      value: unknown;
    }
    class RuntimeError extends Error {}
  }
}

/**
 * How long a function runs in V8's baseline code before it is optimized, in bytes of executed code; by default 13 million. Starting runs a
 * little of everything, and optimizing it took 1.4 s of processor time at every start. What is used again and again is optimized as before.
 */
const optimizedAfterBytes = 208_000_000;

/** Lets V8 optimize only what runs often. Functions of WebAssembly that is compiled later on are concerned, in the whole process. */
export function optimizeLate(): void {
  setFlagsFromString(`--wasm-tiering-budget=${optimizedAfterBytes}`);
}

/** An instance of a WebAssembly module. */
export interface Program {
  exports: Record<string, unknown>;
}

/**
 * Keeps PostgreSQL's parser out of V8's optimizing compiler. The parser is a single function of 105 kB: optimizing it takes 600 MB of
 * memory and one to three seconds of processor time at every start, while it only runs when a statement is prepared or not named.
 *
 * V8 decides when it first compiles a function whether the function counts towards optimization. So the parser is compiled here, by a
 * call that stops at once (its text is at an address outside the memory), while V8 counts for one function of no importance only.
 * @param instance PGlite, instantiated and not yet started
 */
export function keepParserUnoptimized({ exports }: Program): void {
  const { raw_parser: parse, strlen, __stack_pointer: stackPointer } = exports;
  if (typeof parse !== 'function' || typeof strlen !== 'function') return;
  if (!(stackPointer instanceof WebAssembly.Global)) return;
  const top = stackPointer.value;
  // The first thing that the parser calls is to be optimized as usual: it is compiled before.
  stop(() => strlen(outside));
  // What memory pressure removes would be compiled again like all other functions.
  setFlagsFromString('--no-flush-liftoff-code');
  setFlagsFromString('--wasm-tier-up-filter=0');
  try {
    stop(() => parse(outside, 0));
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1');
    stackPointer.value = top;
  }
}

/** An address that no memory contains, as a signed 32-bit number. */
const outside = -1;

function stop(call: () => unknown): void {
  try {
    call();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return;
    throw error;
  }
}
