// Comma-separated values as RFC 4180 has them, safe to open in a spreadsheet.

/** Begins a file: lets spreadsheets read it as UTF-8, whatever their system's code page is. */
export const CSV_START = '\uFEFF';
const LINE_END = '\r\n';
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** What a spreadsheet would take as the beginning of a formula, in ASCII and full width. */
const FORMULA_START = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

function field(text: string): string {
  // A leading apostrophe makes it text; a plain number is no formula.
  const safe = !NUMBER.test(text) && FORMULA_START.test(text) ? `'${text}` : text;
  return /["\n\r,;\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const writeCsvLine = (texts: readonly string[]): string => texts.map(field).join(',') + LINE_END;
