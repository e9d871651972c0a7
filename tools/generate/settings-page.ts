// docs/settings.md: one row a setting, from what `config.ts` says of it.
import { describeSettings } from '../../apps/server/src/config.ts';

export const SETTINGS_PAGE = 'docs/settings.md';

const HEAD = `# Settings

The server is set up by environment variables, and \`apps/server/src/config.ts\` alone reads them. This page is made of it by
\`npm run generate -- settings\`; [operations.md](operations.md) says how to use them.

`;

const HEADINGS = ['variable', 'where it is unset', 'meaning'] as const;

/** A bar would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** The page as it has to be, in the one format. */
export function renderSettings(): string {
  const rows = describeSettings().map(({ name, fallback, meaning }) => [`\`${name}\``, cell(fallback), cell(meaning)]);
  const widths = HEADINGS.map((heading, at) =>
    Math.max(heading.length, ...rows.map((cells) => cells[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |\n`;
  return HEAD + [HEADINGS, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('');
}
