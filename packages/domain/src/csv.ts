// Comma-separated values as RFC 4180 has them, safe to open in a spreadsheet, in the forms that people and programs read.

export type CsvForm = {
  /** Begins a file: the mark lets spreadsheets read it as UTF-8, whatever their system's code page is. */
  readonly start: string;
  readonly separator: ',' | ';';
  readonly decimalMark: '.' | ',';
  /** Times are written as ISO 8601 has them, with their zone. */
  readonly isForMachines: boolean;
};

const MARK = '\uFEFF';

export const CSV_FORMS = {
  /** For people, where a comma separates. */
  plain: { start: MARK, separator: ',', decimalMark: '.', isForMachines: false },
  /** For spreadsheets of regions that write a comma in decimals. */
  european: { start: MARK, separator: ';', decimalMark: ',', isForMachines: false },
  machine: { start: '', separator: ',', decimalMark: '.', isForMachines: true },
} as const satisfies Record<string, CsvForm>;

const LINE_END = '\r\n';
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** A worth that is known in part has a sign before it. */
const DECIMAL = /^(≥?-?\d+)\.(\d+)$/;
/** A spreadsheet would take this as the beginning of a formula, in ASCII and full width. */
const FORMULA_START = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
/**
 * A cell begins here for a spreadsheet that separates by another sign than the file does; quotes do not hold it there. A
 * tab or a line's end is no blank before its first sign: it begins the next cell.
 */
const INNER_CELL = /(?<=[,;\t|\r\n])(?:[\0"]|(?![\t\r\n])\s)*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20][^,;\t|\r\n]*/g;

/** A leading apostrophe makes text of a formula; a plain number is none. */
function guard(text: string): string {
  if (NUMBER.test(text)) return text;
  const inside = text.replace(INNER_CELL, (cell) => (NUMBER.test(cell.trim()) ? cell : `'${cell}`));
  return FORMULA_START.test(text) ? `'${inside}` : inside;
}

function field(text: string, { decimalMark }: CsvForm): string {
  const safe = guard(text).replace(DECIMAL, `$1${decimalMark}$2`);
  return /["\n\r,;\t|']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const writeCsvLine = (texts: readonly string[], form: CsvForm = CSV_FORMS.plain): string =>
  texts.map((text) => field(text, form)).join(form.separator) + LINE_END;

export type CsvColumn<Row> = {
  readonly header: string;
  readonly value: (row: Row) => string;
  /** Times and days are written in this zone, `2026-11-21 08:30:00` or its first part; the head of the column names it. */
  readonly zone?: 'UTC' | 'UTC+8';
};

const ISO_ZONE = { UTC: 'Z', 'UTC+8': '+08:00' } as const;
const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;

export const writeCsvHead = <Row>(columns: readonly CsvColumn<Row>[], form: CsvForm): string =>
  form.start +
  writeCsvLine(
    columns.map(({ header, zone }) => (zone === undefined ? header : `${header} (${zone})`)),
    form,
  );

export function writeCsvRow<Row>(columns: readonly CsvColumn<Row>[], row: Row, form: CsvForm): string {
  const texts = columns.map(({ value, zone }) => {
    const text = value(row);
    return zone !== undefined && form.isForMachines ? text.replace(TIME, `$1T$2${ISO_ZONE[zone]}`) : text;
  });
  return writeCsvLine(texts, form);
}
