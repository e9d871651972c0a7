// Every language has a text for every key, and every key is used.

import type { Offence, Project, Rule, TextFile } from '../project.ts';

const catalogue = /^packages\/messages\/src\/(?!glossary\/)([a-z]+)\/[^/]+\.ts$/;
/** The language in which a text is written first. */
const firstLocale = 'zh';

interface Place {
  readonly path: string;
  readonly line: number;
}

export const messages: Rule = {
  name: 'messages',
  check: (project) => {
    const locales = readCatalogues(project);
    const first = locales.get(firstLocale) ?? new Map<string, Place>();
    return [...differences(locales, first), ...unused(project, first), ...missing(project, first)];
  },
};

function readCatalogues(project: Project): Map<string, Map<string, Place>> {
  const locales = new Map<string, Map<string, Place>>();
  for (const file of project.files) {
    const locale = catalogue.exec(file.path)?.[1];
    if (locale === undefined) continue;
    const keys = locales.get(locale) ?? new Map<string, Place>();
    locales.set(locale, keys);
    file.code.forEach((token, at) => {
      const isKey = token.kind === 'string' && file.code[at + 1]?.text === ':' && isArea(token.text);
      if (isKey) keys.set(token.text, { path: file.path, line: token.line });
    });
  }
  return locales;
}

function isArea(text: string): boolean {
  return /^[a-z][\w-]*(\.[\w-]+)+$/.test(text);
}

function differences(locales: ReadonlyMap<string, Map<string, Place>>, first: ReadonlyMap<string, Place>): Offence[] {
  return [...locales].flatMap(([locale, keys]) => {
    const untranslated = [...first].filter(([key]) => !keys.has(key));
    const alone = [...keys].filter(([key]) => !first.has(key));
    return [
      ...untranslated.map(([key, place]) => ({ ...place, reason: `the message ${key} has no text in ${locale}` })),
      ...alone.map(([key, place]) => ({ ...place, reason: `the message ${key} is not in ${firstLocale}` })),
    ];
  });
}

function unused(project: Project, first: ReadonlyMap<string, Place>): Offence[] {
  const literals = new Set<string>();
  const patterns = new Set<string>();
  for (const file of users(project)) {
    for (const token of file.code) if (token.kind === 'string') literals.add(token.text);
    for (const pattern of templatePatterns(file)) patterns.add(pattern);
  }
  const expressions = [...patterns].map((pattern) => new RegExp(`^${pattern}$`));
  return [...first]
    .filter(([key]) => !literals.has(key) && !expressions.some((expression) => expression.test(key)))
    .map(([key, place]) => ({ ...place, reason: `the message ${key} is used nowhere` }));
}

function users(project: Project): TextFile[] {
  return project.files.filter((file) => file.isScript && !file.isTest && !catalogue.test(file.path));
}

/** A template such as `refusal.${code}` uses every key that it can make; it must name the key's area outright. */
function templatePatterns(file: TextFile): string[] {
  const patterns: string[] = [];
  const open: string[] = [];
  for (const token of file.code) {
    if (token.kind !== 'template' || token.chunk === undefined) continue;
    const text = token.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = token.chunk.isFirst ? text : `${open.pop() ?? ''}.+${text}`;
    if (!token.chunk.isLast) open.push(pattern);
    else if (/^[a-z][\w-]*\\\./.test(pattern)) patterns.push(pattern);
  }
  return patterns;
}

/** The compiler finds these too; here they are found without it, also in a file that it does not see. */
function missing(project: Project, first: ReadonlyMap<string, Place>): Offence[] {
  if (first.size === 0) return [];
  return users(project).flatMap((file) =>
    file.code.flatMap((token, at) => {
      const isAsked = token.kind === 'string' && file.code[at - 1]?.text === '(' && file.code[at - 2]?.text === 't';
      if (!isAsked || file.code[at - 3]?.text === '.' || first.has(token.text) || !isArea(token.text)) return [];
      return [{ path: file.path, line: token.line, reason: `there is no message ${token.text}` }];
    }),
  );
}
