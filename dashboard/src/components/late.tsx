/** Parts of a page that are loaded on demand. If one fails to load, the page around it stays. */
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

interface LateProps<Props> {
  /** Imports the part. Must always be the same function. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  readonly waiting: ReactNode;
  /** Shown in place of the part; `retry` loads it again. */
  readonly failed: (failure: { readonly error: unknown; readonly retry: () => void }) => ReactNode;
}

export function Late<Props extends object>({ load, props, waiting, failed }: LateProps<Props>) {
  // React caches a failed part for ever, so another attempt needs another part.
  const [{ Part, attempt }, setTry] = useState(() => ({ Part: partOf(load), attempt: 1 }));

  function retry(): void {
    setTry({ Part: partOf(load), attempt: attempt + 1 });
  }

  return (
    <Alone key={attempt} failed={(error) => failed({ error, retry })}>
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    </Alone>
  );
}

const loaded = new WeakMap<() => Promise<unknown>, ComponentType<never>>();

/** The component itself once it is loaded, so that a second one on a page shows without a placeholder. */
function partOf<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const known = loaded.get(load) as ComponentType<Props> | undefined;
  if (known !== undefined) return known;
  return lazy(async () => {
    const part = await load();
    loaded.set(load, part as ComponentType<never>);
    return { default: part };
  });
}

interface AloneProps {
  readonly failed: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface AloneState {
  readonly failure?: { readonly error: unknown };
}

class Alone extends Component<AloneProps, AloneState> {
  override state: AloneState = {};

  static getDerivedStateFromError(error: unknown): AloneState {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : this.props.failed(failure.error);
  }
}
