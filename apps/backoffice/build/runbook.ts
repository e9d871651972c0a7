// The chapters of docs/runbook.md as markup, by the alarm that each is about.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';

export const RUNBOOK_FILE = fileURLToPath(new URL('../../../docs/runbook.md', import.meta.url));

const HEADING = /^## (.+)$/m;

export function readRunbook(): Readonly<Record<string, string>> {
  const markdown = new MarkdownIt();
  const [, ...parts] = readFileSync(RUNBOOK_FILE, 'utf8').split(HEADING);
  const chapters: Record<string, string> = {};
  for (let at = 0; at < parts.length; at += 2) chapters[parts[at] ?? ''] = markdown.render(parts[at + 1] ?? '');
  return chapters;
}
