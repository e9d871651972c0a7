// What stands in for a part of the screen whose code could not be loaded. In a new release the old code is gone for good:
// then only a reload helps, and it is left to the person, who may have typed something.
import { RotateCw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { checkBuild, useBuild } from './lib/build.ts';
import { t } from './lib/i18n.ts';
import { EmptyState } from './states.tsx';

export type FailureProps = {
  readonly onRetry: () => void;
  /** For what would have opened over the page. */
  readonly onClose?: () => void;
};

type StepProps = Pick<FailureProps, 'onRetry'> & { readonly takesFocus?: boolean };

function NextStep({ onRetry, takesFocus = false }: StepProps) {
  const isOld = useBuild((build) => build.isOld);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <Button ref={button} size="small" onClick={isOld ? () => location.reload() : onRetry}>
      <RotateCw size={13} aria-hidden="true" />
      {t(isOld ? 'ui.build.reload' : 'ui.retry')}
    </Button>
  );
}

/** Small, at the foot of the page, which goes on. */
function OverlayFailure({ onRetry, onClose, text }: Required<FailureProps> & { readonly text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any control inside
    <div
      role="alert"
      className="overlay fixed inset-x-4 bottom-20 z-70 mx-auto flex max-w-105 items-start gap-3 p-4 text-start whitespace-normal"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="min-w-0 flex-1">
        <p className="text-13 font-[550] text-ink-1">{t('ui.part.title')}</p>
        <p className="mt-1 mb-2 text-12 text-ink-2">{text}</p>
        <NextStep onRetry={onRetry} takesFocus />
      </div>
      <IconButton label={t('ui.close')} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** In the place of the part itself, or at the foot of the page for what would have opened over it. */
export function PartFailure({ onRetry, onClose }: FailureProps) {
  const isOld = useBuild((build) => build.isOld);
  useEffect(() => void checkBuild(), []);
  const text = t(isOld ? 'ui.build.text' : 'ui.part.text');
  if (onClose) return <OverlayFailure onRetry={onRetry} onClose={onClose} text={text} />;
  return (
    <div role="alert" className="grid min-h-0 flex-1 place-items-center overflow-auto">
      <EmptyState title={t('ui.part.title')} text={text} action={<NextStep onRetry={onRetry} />} />
    </div>
  );
}
