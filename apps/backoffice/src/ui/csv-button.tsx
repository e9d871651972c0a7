// Writes a list to a file, page after page; pressed again while it reads, it stops.
import type { InputOf, ListCall } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { type CsvColumn, downloadCsv, writeCsv } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { notify } from '@bourse/ui/toast.ts';
import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../lib/api.ts';
import { readAll } from '../lib/read-all.ts';

export type CsvButtonProps<Row> = {
  /** Takes `page` and `limit`. */
  readonly call: ListCall<Row>;
  readonly input: InputOf<ListCall<Row>>;
  readonly columns: readonly CsvColumn<Row>[];
  /** Of the file, without its ending. */
  readonly name: string;
};

export function CsvButton<Row extends object>(props: CsvButtonProps<Row>) {
  const { call, input, columns, name } = props;
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (): Promise<void> => {
    const { signal } = (running.current = new AbortController());
    setRunning(true);
    try {
      const { rows, isCut } = await readAll((place) => ask(call, { ...input, ...place }, signal), signal);
      downloadCsv(`${name}.csv`, writeCsv(columns, rows));
      if (isCut) notify.info(t('office.funds.csvCut', { count: rows.length }));
      else notify.success(t('office.funds.csvDone', { count: rows.length }));
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
      {t(isRunning ? 'office.funds.csvStop' : 'office.funds.csv')}
    </Button>
  );
}
