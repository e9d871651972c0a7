// Comma-separated values as RFC 4180 has them, safe to open in a spreadsheet.
import { downloadText } from './download.ts';

/** Lets spreadsheets read the file as UTF-8, whatever their system's code page is. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** What a spreadsheet would take as the beginning of a formula, in ASCII and full width. */
const FORMULA_START = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

function field(text: string): string {
  // A leading apostrophe makes it text; a plain number is no formula.
  const safe = !NUMBER.test(text) && FORMULA_START.test(text) ? `'${text}` : text;
  return /["\n\r,;\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type CsvColumn<Row> = { readonly header: string; readonly value: (row: Row) => string };

export function writeCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return BYTE_ORDER_MARK + lines.map((line) => line.map(field).join(',') + LINE_END).join('');
}

/** `2026-11-21 08:30:00`, UTC: sorts as text, and every spreadsheet reads it as a time. */
export const utcText = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ');

export const downloadCsv = (name: string, text: string): void => downloadText(name, text, 'text/csv;charset=utf-8');
