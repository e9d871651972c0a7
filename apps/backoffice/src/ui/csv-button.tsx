// Writes a list to a file, page after page or as the server gives it; pressed again meanwhile, it stops.
import type { Call, InputOf, ListCall } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { CsvFormButton } from '@bourse/ui/csv-form-button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { type CsvColumn, downloadCsv, useCsvForm, writeCsv } from '@bourse/ui/lib/csv.ts';
import { downloadFile } from '@bourse/ui/lib/download.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ask, fetchCsv, fetchFile } from '../lib/api.ts';
import { readAll } from '../lib/read-all.ts';

type RunButtonProps = {
  readonly onRun: (signal: AbortSignal) => Promise<void>;
  /** In place of “CSV”. */
  readonly label?: string;
};

function RunButton({ onRun, label = t('office.funds.csv') }: RunButtonProps) {
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (): Promise<void> => {
    const { signal } = (running.current = new AbortController());
    setRunning(true);
    try {
      await onRun(signal);
    } catch (error) {
      if (!signal.aborted) notify.error(errorText(error));
    } finally {
      setRunning(false);
    }
  };
  const Icon = isRunning ? X : Download;
  return (
    <Button size="small" onClick={() => (isRunning ? running.current?.abort() : void run())}>
      <Icon size={14} aria-hidden="true" />
      {isRunning ? t('office.funds.csvStop') : label}
    </Button>
  );
}

const CsvRunButton = ({ onRun }: Pick<RunButtonProps, 'onRun'>) => (
  <span className="flex items-center">
    <RunButton onRun={onRun} />
    <CsvFormButton />
  </span>
);

async function saveFile<C extends Call>(
  { call, input, name }: CsvFileButtonProps<C>,
  signal: AbortSignal,
): Promise<void> {
  downloadFile(`${name}.csv`, await fetchCsv(call, input, signal));
  notify.success(t('office.funds.csvSaved', { name: `${name}.csv` }));
}

export type CsvButtonProps<Row> = {
  /** Takes `page` and `limit`, and `format=csv`. */
  readonly call: ListCall<Row>;
  readonly input: InputOf<ListCall<Row>>;
  readonly columns: readonly CsvColumn<Row>[];
  /** The file's name, without its ending. */
  readonly name: string;
};

/** For lists whose words are known to the screen alone; the form for programs is the server's. */
export function CsvButton<Row extends object>({ call, input, columns, name }: CsvButtonProps<Row>) {
  const write = async (signal: AbortSignal): Promise<void> => {
    if (useCsvForm.getState().form === 'machine') return saveFile({ call, input, name }, signal);
    const { rows, isCut } = await readAll((place) => ask(call, { ...input, ...place }, signal), signal);
    downloadCsv(`${name}.csv`, writeCsv(columns, rows));
    if (isCut) notify.info(t('office.funds.csvCut', { count: rows.length }));
    else notify.success(t('office.funds.csvDone', { count: rows.length }));
  };
  return <CsvRunButton onRun={write} />;
}

export type CsvFileButtonProps<C extends Call> = {
  /** Takes `format=csv`. */
  readonly call: C;
  readonly input: InputOf<C>;
  /** The file's name, without its ending. */
  readonly name: string;
};

/** For lists that the server writes to a file. */
export const CsvFileButton = <C extends Call>(props: CsvFileButtonProps<C>) => (
  <CsvRunButton onRun={(signal) => saveFile(props, signal)} />
);

export type FileButtonProps<C extends Call> = {
  readonly call: C;
  readonly input: InputOf<C>;
  /** The file's name, with its ending. */
  readonly name: string;
  readonly label: string;
};

/** For calls that answer a file. */
export function FileButton<C extends Call>({ call, input, name, label }: FileButtonProps<C>) {
  const write = async (signal: AbortSignal): Promise<void> => {
    downloadFile(name, await fetchFile(call, input, signal));
    notify.success(t('office.funds.csvSaved', { name }));
  };
  return <RunButton onRun={write} label={label} />;
}
