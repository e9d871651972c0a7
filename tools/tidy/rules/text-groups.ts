// Texts come with the screens that show them: each has its group, and whoever loads code waits for the texts of it.

import { textGroups } from '../../../apps/web/build/text-groups.ts';
import { groupOf, isForScreens } from '../../../packages/ui/build/text-groups.ts';
import type { Offence, Project, Rule, TextFile } from '../project.ts';

const source = /^packages\/messages\/src\/zh\/(?!index\.)/;
/** Only these files wait for texts: what the kit loads late shows texts of the first group alone. */
const screens = /^apps\/web\/src\//;

export const textGroupsRule: Rule = {
  name: 'text groups',
  check: (project) => [...withoutGroup(project), ...withoutWaiting(project)],
};

function withoutGroup(project: Project): Offence[] {
  const catalogues = project.files.filter(({ path }) => source.test(path));
  return catalogues.flatMap((file) =>
    file.code.flatMap((token, at) => {
      const isKey = token.kind === 'string' && file.code[at + 1]?.text === ':' && isOfTraders(token.text);
      if (!isKey || groupOf(token.text, textGroups) !== undefined) return [];
      const reason = `say in apps/web/build/text-groups.ts with which screens ${token.text} comes`;
      return [{ path: file.path, line: token.line, reason }];
    }),
  );
}

const isOfTraders = (key: string): boolean => isForScreens(key) && !key.startsWith('office.');

/** A loader, `() => import(…)`, is handed to a part, a page or a popup, which waits. */
function withoutWaiting(project: Project): Offence[] {
  const files = project.files.filter((file) => screens.test(file.path) && !file.isTest);
  return files.flatMap((file) =>
    file.code.flatMap((token, at) => {
      if (!isOwnImport(file, at) || ['>', 'typeof'].includes(file.code[at - 1]?.text ?? '')) return [];
      if (isWithTexts(file, at)) return [];
      return [{ path: file.path, line: token.line, reason: 'wait for the texts of this code: withTexts(import(…))' }];
    }),
  );
}

function isOwnImport({ code }: TextFile, at: number): boolean {
  const isImport = code[at]?.text === 'import' && code[at + 1]?.text === '(';
  return isImport && /^\.\.?\//.test(code[at + 2]?.text ?? '');
}

function isWithTexts({ code }: TextFile, at: number): boolean {
  return code[at - 1]?.text === '(' && code[at - 2]?.text === 'withTexts';
}
