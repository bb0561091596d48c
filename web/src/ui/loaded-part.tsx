import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component that is loaded once, at its first use or by `load`. `Loaded` shows `waiting` until then, and what `renderFailed` returns
 * when loading has failed; without it the page fails. It does not use Suspense, because React delays content that has suspended by at
 * least 300 ms.
 */
export function loadedPart<Props extends object>(importPart: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  /** Loads the component; a failed attempt can be repeated. */
  function load(): Promise<ComponentType<Props>> {
    loading ??= importPart().then(
      (part) => (loaded = part),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  function Loaded({
    waiting,
    renderFailed,
    ...props
  }: Props & { waiting: ReactNode; renderFailed?: (retry: () => void) => ReactNode }) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Part || failure) return;
      let isOver = false;
      load().then(
        (part) => isOver || setPart(() => part),
        (error: unknown) => isOver || setFailure({ error }),
      );
      return () => {
        isOver = true;
      };
    }, [Part, failure]);
    if (failure && renderFailed) return renderFailed(() => setFailure(null));
    if (failure) throw failure.error;
    return Part ? <Part {...(props as unknown as Props)} /> : waiting;
  }

  return { load, Loaded };
}
