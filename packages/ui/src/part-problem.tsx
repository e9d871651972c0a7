// Keeps at hand what a part shows that could not be loaded: it comes soon after the page, for later it may not come at all.
import { Button } from './button.tsx';
import { t } from './lib/i18n.ts';
import type { FailureProps } from './part-failure.tsx';
import { EmptyState } from './states.tsx';

type Surface = typeof import('./part-failure.tsx').PartFailure;

const AFTER_MS = 1_500;
let Surface: Surface | undefined;
let isAsked = false;

export function prepareProblem(): void {
  if (isAsked) return;
  isAsked = true;
  setTimeout(() => {
    import('./part-failure.tsx').then(
      (loaded) => (Surface = loaded.PartFailure),
      () => (isAsked = false),
    );
  }, AFTER_MS);
}

export function PartProblem(props: FailureProps) {
  if (Surface) return <Surface {...props} />;
  // Not even that has come.
  return <EmptyState title={t('ui.error.title')} action={<Button onClick={props.onRetry}>{t('ui.retry')}</Button>} />;
}
