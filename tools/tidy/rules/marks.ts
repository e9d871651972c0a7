// Nothing unfinished is left behind, and no check is silenced.

import type { Token } from '../scan.ts';
import type { Offence, Rule, TextFile } from '../project.ts';

const unfinished = /\b(TODO|FIXME|XXX)\b/;
const silenced = /@ts-(ignore|nocheck)\b/;

export const marks: Rule = {
  name: 'marks',
  check: (project) => project.files.flatMap((file) => (file.isScript ? inScript(file) : inText(file))),
};

function inText(file: TextFile): Offence[] {
  return file.text.split('\n').flatMap((text, index) => {
    const mark = unfinished.exec(text)?.[0];
    return mark === undefined ? [] : [{ path: file.path, line: index + 1, reason: `left-over ${mark}` }];
  });
}

function inScript(file: TextFile): Offence[] {
  const comments = file.tokens.flatMap((token) => (token.kind === 'comment' ? inComment(file.path, token) : []));
  const code = file.code.flatMap((token, at) => {
    const reason = reasonAgainst(file.code, at);
    return reason === undefined ? [] : [{ path: file.path, line: token.line, reason }];
  });
  return [...comments, ...code];
}

function inComment(path: string, comment: Token): Offence[] {
  return comment.text.split('\n').flatMap((text, index) => {
    const line = comment.line + index;
    const mark = unfinished.exec(text)?.[0];
    const silencer = silenced.exec(text)?.[0];
    return [
      ...(mark === undefined ? [] : [{ path, line, reason: `left-over ${mark}` }]),
      ...(silencer === undefined ? [] : [{ path, line, reason: `${silencer} silences the compiler` }]),
    ];
  });
}

function reasonAgainst(code: readonly Token[], at: number): string | undefined {
  const token = code[at];
  if (token?.kind !== 'word') return undefined;
  const before = code[at - 1]?.text;
  const after = code[at + 1]?.text;
  if (token.text === 'only' && before === '.' && after === '(') return 'left-over .only';
  if (token.text === 'debugger' && before !== '.' && after !== ':') return 'left-over debugger';
  if (token.text === 'any' && (before === 'as' || before === ':')) return 'any silences the compiler';
  return undefined;
}
