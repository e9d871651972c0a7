// Every rule of the engine's specification has a test whose name begins with it, and no test names a rule that is gone.

import type { Token } from '../scan.ts';
import type { Offence, Rule, TextFile } from '../project.ts';

const specPath = 'packages/engine/SPEC.md';
const ruleLine = /^\s*- \*\*([A-Z]+\d+)\*\*/;
const ruleIds = /^[A-Z]{1,2}\d+(?:, ?[A-Z]{1,2}\d+)*(?=[ :.]|$)/;

export const specCoverage: Rule = {
  name: 'spec-coverage',
  check: (project) => {
    const spec = project.files.find((file) => file.path === specPath);
    if (spec === undefined) return [];
    const rules = rulesOf(spec);
    const named = project.files.filter((file) => file.isTest).flatMap((file) => namedRules(file));
    const tested = new Set(named.map((it) => it.id));
    const untested = [...rules]
      .filter(([id]) => !tested.has(id))
      .map(
        ([id, line]): Offence => ({ path: specPath, line, reason: `rule ${id} has no test whose name begins with it` }),
      );
    const unknown = named
      .filter((it) => it.file.path.startsWith('packages/engine/') && !rules.has(it.id))
      .map((it): Offence => ({ path: it.file.path, line: it.line, reason: `${it.id} is no rule of SPEC.md` }));
    return [...duplicates(spec), ...untested, ...unknown];
  },
};

function rulesOf(spec: TextFile): Map<string, number> {
  return new Map(ruleLines(spec));
}

function ruleLines(spec: TextFile): [string, number][] {
  return spec.text.split('\n').flatMap((text, index): [string, number][] => {
    const id = ruleLine.exec(text)?.[1];
    return id === undefined ? [] : [[id, index + 1]];
  });
}

function duplicates(spec: TextFile): Offence[] {
  const seen = new Set<string>();
  return ruleLines(spec).flatMap(([id, line]) => {
    if (seen.has(id)) return [{ path: specPath, line, reason: `rule ${id} stands twice` }];
    seen.add(id);
    return [];
  });
}

function namedRules(file: TextFile): { id: string; line: number; file: TextFile }[] {
  return file.code.flatMap((token, at) => {
    if (!isTestName(file.code, at)) return [];
    const ids = ruleIds.exec(token.text)?.[0].split(/, ?/) ?? [];
    return ids.map((id) => ({ id, line: token.line, file }));
  });
}

/** A text where a name can be written: the argument of a call, or a cell of a table of tests. */
function isTestName(code: readonly Token[], at: number): boolean {
  const token = code[at];
  const isText = token?.kind === 'string' || (token?.kind === 'template' && token.chunk?.isFirst === true);
  return isText && ['(', ':', '[', ','].includes(code[at - 1]?.text ?? '');
}
