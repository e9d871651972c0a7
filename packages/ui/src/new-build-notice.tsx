// Says once that the server has newer screens than this page. Nothing is reloaded but by the person's own press.
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { checkBuild, useBuild } from './lib/build.ts';
import { t } from './lib/i18n.ts';

/** Between two looks that nothing but the window's focus asked for. */
const PAUSE_MS = 60_000;

function useWatch(onReconnect: ((listener: () => void) => () => void) | undefined): void {
  useEffect(() => {
    let lookedAt = performance.now();
    const look = (): void => {
      lookedAt = performance.now();
      void checkBuild();
    };
    const lookAtTimes = (): void => {
      if (document.visibilityState === 'visible' && performance.now() - lookedAt > PAUSE_MS) look();
    };
    document.addEventListener('visibilitychange', lookAtTimes);
    window.addEventListener('focus', lookAtTimes);
    window.addEventListener('online', look);
    const stop = onReconnect?.(look);
    return () => {
      document.removeEventListener('visibilitychange', lookAtTimes);
      window.removeEventListener('focus', lookAtTimes);
      window.removeEventListener('online', look);
      stop?.();
    };
  }, [onReconnect]);
}

export type NewBuildNoticeProps = {
  /** Calls back when a server answers again that was away: it may have come back with another release. A constant. */
  readonly onReconnect?: (listener: () => void) => () => void;
};

export function NewBuildNotice({ onReconnect }: NewBuildNoticeProps) {
  useWatch(onReconnect);
  const isOld = useBuild((build) => build.isOld);
  const [isClosed, setClosed] = useState(false);
  return (
    <output className="contents">
      {isOld && !isClosed && (
        <div className="overlay fixed start-4 bottom-4 z-60 flex max-w-90 items-start gap-3 p-4 max-md:inset-x-3 max-md:top-[calc(var(--header-height)+8px)] max-md:bottom-auto max-md:max-w-none">
          <div className="min-w-0 flex-1">
            <p className="text-13 font-[550] text-ink-1">{t('ui.build.title')}</p>
            <p className="mt-1 mb-2 text-12 text-ink-2">{t('ui.build.text')}</p>
            <Button size="small" onClick={() => location.reload()}>
              {t('ui.build.reload')}
            </Button>
          </div>
          <IconButton label={t('ui.close')} onClick={() => setClosed(true)}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </output>
  );
}
