// Lists as files of comma-separated values.
import { CSV_FORMS, type CsvColumn, type CsvForm, formatUtc, instant, writeCsvHead, writeCsvRow } from '@bourse/domain';
import { create } from 'zustand';
import { downloadText } from './download.ts';

export type { CsvColumn } from '@bourse/domain';

/** How files are written, as chosen for as long as the page lives. */
export const useCsvForm = create<{ readonly form: keyof typeof CSV_FORMS }>(() => ({ form: 'plain' }));

const FIELDS = { plain: {}, machine: { lang: 'en' }, european: { sheet: 'european' } } as const;

/** Answers the fields of a call whose answer is a file in the chosen form. */
export const csvFields = () => ({ format: 'csv', ...FIELDS[useCsvForm.getState().form] });

export const writeCsv = <Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  form: CsvForm = CSV_FORMS[useCsvForm.getState().form],
): string => writeCsvHead(columns, form) + rows.map((row) => writeCsvRow(columns, row, form)).join('');

/** `2026-11-21 08:30:00`, UTC: sorts as text, and every spreadsheet reads it as a time. */
export const utcText = (epochMs: number): string => formatUtc(instant(epochMs));

export const downloadCsv = (name: string, text: string): void => downloadText(name, text, 'text/csv;charset=utf-8');
