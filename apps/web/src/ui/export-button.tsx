// The button that exports what a list shows, and stops when pressed again.
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { CsvFormButton } from '@bourse/ui/csv-form-button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { TALL_TARGET } from '@bourse/ui/touch-target.ts';
import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Asks for the file and hands it out; answers how many rows it has. */
export type RunExport = (signal: AbortSignal) => Promise<number>;

function useExport(exportRows: RunExport) {
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  const stop = (): void => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const run = async (): Promise<void> => {
    const { signal } = (running.current = new AbortController());
    setRunning(true);
    try {
      const count = await exportRows(signal);
      if (count === 0) notify.info(t('comfort.export.none'));
      else notify.success(t('comfort.export.done', { count }));
    } catch (error) {
      if (!signal.aborted) notify.error(errorText(error));
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, run: () => void run(), stop };
}

export type ExportButtonProps = {
  readonly exportRows: RunExport;
  /** It names one of several files, in place of “CSV”. */
  readonly name?: string;
};

export function ExportButton({ exportRows, name }: ExportButtonProps) {
  const { isRunning, run, stop } = useExport(exportRows);
  const start = [t('comfort.export'), name].filter(Boolean).join(': ');
  const Icon = isRunning ? X : Download;
  return (
    <span className="flex items-center">
      <Button
        variant="quiet"
        size="small"
        className={cx('h-6! gap-1.5! ps-1.5! pe-0.5! max-md:text-12!', TALL_TARGET)}
        title={isRunning ? t('comfort.export.stop') : start}
        aria-label={isRunning ? t('comfort.export.stop') : start}
        onClick={isRunning ? stop : run}
      >
        <Icon size={13} aria-hidden="true" />
        <span>{name ?? 'CSV'}</span>
      </Button>
      <CsvFormButton />
    </span>
  );
}
