// Finds what a file imports, by its tokens: static and dynamic imports, re-exports, and modules named by URL.

import type { Token } from './scan.ts';

export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Gone after the types are stripped: `import type` and `export type`. */
  readonly isType: boolean;
}

export function findImports(code: readonly Token[]): Import[] {
  const found: Import[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const token = code[at];
    if (token?.kind !== 'word' || code[at - 1]?.text === '.') continue;
    const source =
      token.text === 'import'
        ? sourceOfImport(code, at)
        : token.text === 'export'
          ? sourceOfExport(code, at)
          : undefined;
    if (source !== undefined) {
      const next = code[at + 1];
      const isType = next?.text === 'type' && code[at + 2]?.text !== 'from';
      found.push({ specifier: source.text, line: source.line, isType });
    }
  }
  return [...found, ...findModuleUrls(code)];
}

function sourceOfImport(code: readonly Token[], at: number): Token | undefined {
  const next = code[at + 1];
  if (next?.kind === 'string') return next;
  if (next?.text === '(') {
    const argument = code[at + 2];
    return argument?.kind === 'string' || argument?.kind === 'template' ? argument : undefined;
  }
  return next?.text === '.' ? undefined : sourceAfterFrom(code, at + 1);
}

function sourceOfExport(code: readonly Token[], at: number): Token | undefined {
  const next = code[at + 1];
  const opening = next?.text === 'type' ? code[at + 2] : next;
  return opening?.text === '{' || opening?.text === '*' ? sourceAfterFrom(code, at + 1) : undefined;
}

/** Between the keyword and `from` there are only names, commas, braces and a star. */
function sourceAfterFrom(code: readonly Token[], start: number): Token | undefined {
  for (let at = start; at < code.length; at += 1) {
    const token = code[at];
    if (token === undefined) return undefined;
    if (token.text === 'from' && token.kind === 'word' && code[at + 1]?.kind === 'string') return code[at + 1];
    const isPart = token.kind === 'word' || token.kind === 'string' || ['{', '}', ',', '*'].includes(token.text);
    if (!isPart) return undefined;
  }
  return undefined;
}

/** `new URL('./worker.ts', import.meta.url)` and `import.meta.resolve('x')` load a module as an import does. */
function findModuleUrls(code: readonly Token[]): Import[] {
  return code.flatMap((token, at) => {
    if (token.kind !== 'string' || code[at - 1]?.text !== '(') return [];
    const isUrl =
      code[at - 2]?.text === 'URL' && code[at + 2]?.text === 'import' && /\.(ts|tsx|mjs|js)$/.test(token.text);
    const isResolved = code[at - 2]?.text === 'resolve' && code[at - 4]?.text === 'meta';
    return isUrl || isResolved ? [{ specifier: token.text, line: token.line, isType: false }] : [];
  });
}
