// Parts of a screen whose code and texts come when they are first shown, or are prepared before. Each has a boundary of its
// own: where they cannot be had, or it throws, it alone says so and offers to try again, and the rest of the page goes on.
import { Component, type ComponentType, createElement, type ReactNode, Suspense, use } from 'react';
import { withTexts } from './lib/i18n.ts';
import { PartProblem, prepareProblem } from './part-problem.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

type BoundaryProps = {
  readonly renew: () => void;
  readonly failure: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
};

class PartBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidMount(): void {
    prepareProblem();
  }

  override componentDidCatch(): void {
    // From now on whoever shows or prepares the part asks for its code anew.
    this.props.renew();
    window.addEventListener('online', this.retry, { once: true });
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry);
  }

  readonly retry = (): void => {
    this.props.renew();
    this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failure(this.retry) : this.props.children;
  }
}

export type LazyPart<Props> = ComponentType<Props> & {
  /** Has the code ready for when it is shown, perhaps without a connection. Never rejects; a failure shows there. */
  readonly prepare: () => Promise<void>;
};

type Frame<Props> = (shown: ReactNode, renew: () => void, props: Props) => ReactNode;

function createPart<Props extends object>(load: Load<Props>, frame: Frame<Props>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let hasFailed = false;
  /** One promise as long as it is waited for: a rejected one, too, until its failure has been shown. */
  const get = (): Promise<ComponentType<Props>> => {
    if (!loading) {
      loading = withTexts(load());
      loading.then(
        (part) => (loaded = part),
        () => (hasFailed = true),
      );
    }
    return loading;
  };
  const renew = (): void => {
    if (hasFailed) loading = undefined;
    hasFailed = false;
  };
  const Shown: ComponentType<Props> = (props) => createElement(loaded ?? use(get()), props);
  const prepare = async (): Promise<void> => {
    renew();
    await get().catch(() => undefined);
  };
  return Object.assign((props: Props) => frame(createElement(Shown, props), renew, props), { prepare });
}

export type LazyPartOptions = {
  /** Holds the place until the code is there. */
  readonly fallback?: ReactNode;
  /** A picture or an offer whose absence nobody needs to be told of. */
  readonly isOrnament?: boolean;
};

/** A part that has its place in the page. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { fallback = null, isOrnament = false }: LazyPartOptions = {},
): LazyPart<Props> {
  return createPart(load, (shown, renew) => (
    <PartBoundary renew={renew} failure={(retry) => (isOrnament ? null : <PartProblem onRetry={retry} />)}>
      <Suspense fallback={fallback}>{shown}</Suspense>
    </PartBoundary>
  ));
}

/** A page: whoever opens it waits outside, so that a change of pages keeps the old one until the new one is there. */
export function lazyPage(load: Load<object>): LazyPart<object> {
  return createPart(load, (shown, renew) => (
    <PartBoundary renew={renew} failure={(retry) => <PartProblem onRetry={retry} />}>
      {shown}
    </PartBoundary>
  ));
}

/** Answers a lazy part that opens over the page. */
export function lazyOverlay<Props extends { readonly onClose: () => void }>(load: Load<Props>): LazyPart<Props> {
  return createPart(load, (shown, renew, { onClose }) => (
    <PartBoundary renew={renew} failure={(retry) => <PartProblem onRetry={retry} onClose={onClose} />}>
      <Suspense fallback={null}>{shown}</Suspense>
    </PartBoundary>
  ));
}
