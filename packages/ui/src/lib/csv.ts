// Lists as files of comma-separated values.
import { CSV_START, writeCsvLine } from '@bourse/domain';
import { downloadText } from './download.ts';

export type CsvColumn<Row> = { readonly header: string; readonly value: (row: Row) => string };

export function writeCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return CSV_START + lines.map(writeCsvLine).join('');
}

/** `2026-11-21 08:30:00`, UTC: sorts as text, and every spreadsheet reads it as a time. */
export const utcText = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ');

export const downloadCsv = (name: string, text: string): void => downloadText(name, text, 'text/csv;charset=utf-8');
