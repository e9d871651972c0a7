// The button that exports what a list shows: counts while it reads, and stops when pressed again.
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Popup } from '@bourse/ui/popup.tsx';
import { notify } from '@bourse/ui/toast.ts';
import { TALL_TARGET } from '@bourse/ui/touch-target.ts';
import { ChevronDown, Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Following, Progress } from '../lib/read-all.ts';

/** Reads all rows and hands out the file; answers how many rows it has. */
export type RunExport = (following: Following) => Promise<number>;

const loadForm = () => import('./export-form.tsx').then((module) => module.ExportForm);

function useExport(exportRows: RunExport) {
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(undefined);
  const stop = (): void => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const run = async (): Promise<void> => {
    const { signal } = (running.current = new AbortController());
    setProgress({ done: 0, total: 0 });
    try {
      const count = await exportRows({ signal, onProgress: setProgress });
      if (count === 0) notify.info(t('comfort.export.none'));
      else notify.success(t('comfort.export.done', { count }));
    } catch (error) {
      if (!signal.aborted) notify.error(errorText(error));
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, run: () => void run(), stop };
}

export type ExportButtonProps = {
  readonly exportRows: RunExport;
  /** What of several files it is, in place of “CSV”. */
  readonly name?: string;
};

export function ExportButton({ exportRows, name }: ExportButtonProps) {
  const { progress, run, stop } = useExport(exportRows);
  const isRunning = progress !== undefined;
  const start = [t('comfort.export'), name].filter(Boolean).join(': ');
  const Icon = isRunning ? X : Download;
  const counted = progress && progress.total > 0 ? t('comfort.export.progress', progress) : undefined;
  return (
    <span className="flex items-center">
      <Button
        variant="quiet"
        size="small"
        className={cx('h-6! gap-1.5! px-1.5! max-md:text-12!', TALL_TARGET)}
        title={isRunning ? t('comfort.export.stop') : start}
        aria-label={isRunning ? t('comfort.export.stop') : start}
        onClick={isRunning ? stop : run}
      >
        <Icon size={13} aria-hidden="true" />
        <span aria-live="polite">{counted ?? name ?? 'CSV'}</span>
      </Button>
      <Popup
        label={t('comfort.export.form')}
        kind="dialog"
        load={loadForm}
        className="grid size-6 place-items-center rounded-sm text-ink-3 hover:text-ink-1 touch:size-11"
      >
        <ChevronDown size={13} aria-hidden="true" />
      </Popup>
    </span>
  );
}
