/**
 * Functions that one domain provides for another one which cannot import it, by name. The domain that calls a function declares it, in its
 * `provisions.ts`.
 */
export interface ProvisionMap {}

export interface Provisions {
  /** Says how a function is carried out. */
  provide<Name extends keyof ProvisionMap>(name: Name, run: ProvisionMap[Name]): void;
  /** The function, which can be called once its domain is mounted. */
  use<Name extends keyof ProvisionMap>(name: Name): ProvisionMap[Name];
  /** @throws Error naming a function that is used, but which nobody provides */
  check(): void;
}

export function createProvisions(): Provisions {
  const provided = new Map<string, (...given: unknown[]) => unknown>();
  const used = new Set<string>();

  return {
    provide(name: string, run: unknown) {
      if (provided.has(name)) throw new Error(`${name} is provided twice`);
      provided.set(name, run as (...given: unknown[]) => unknown);
    },
    use(name: string) {
      used.add(name);
      return ((...given: unknown[]) => provided.get(name)?.(...given)) as never;
    },
    check() {
      const missing = [...used].filter((name) => !provided.has(name));
      if (missing.length > 0) throw new Error(`Nobody provides ${missing.join(', ')}`);
    },
  };
}
