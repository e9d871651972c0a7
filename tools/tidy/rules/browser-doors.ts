// What browsers give and may give wrong has one door each: the time of a visitor's machine may be hours off, and the demo's
// clock can be moved; a storage may refuse.
import type { Token } from '../scan.ts';
import type { Rule } from '../project.ts';

const IN_BROWSERS = ['apps/web/src/', 'apps/backoffice/src/', 'packages/ui/src/'];

type Door = {
  readonly file: string;
  readonly reason: string;
  readonly isPassedBy: (token: Token, before: string, after: string) => boolean;
};

const DOORS: readonly Door[] = [
  {
    file: 'packages/ui/src/lib/server-clock.ts',
    reason: 'ask serverNow() for the time, not this machine',
    // The gallery, which stands still, sets it.
    isPassedBy: ({ text }, before, after) =>
      text === 'Date' &&
      ((after.startsWith('.now') && after !== '.now=') || (before === 'new' && after.startsWith('()'))),
  },
  {
    file: 'packages/ui/src/lib/storage.ts',
    reason: 'keep it by a function of storage.ts, which bears a refusal',
    isPassedBy: ({ kind, text }) => kind === 'word' && (text === 'localStorage' || text === 'sessionStorage'),
  },
];

export const browserDoors: Rule = {
  name: 'browser doors',
  check: (project) =>
    project.files.flatMap((file) => {
      const isShown = IN_BROWSERS.some((folder) => file.path.startsWith(folder));
      if (!isShown || file.isTest || !file.isScript) return [];
      const doors = DOORS.filter((door) => door.file !== file.path);
      return file.code.flatMap((token, at) => {
        const before = file.code[at - 1]?.text ?? '';
        const after = file.code.slice(at + 1, at + 4).reduce((text, next) => text + next.text, '');
        return doors
          .filter(({ isPassedBy }) => isPassedBy(token, before, after))
          .map(({ reason }) => ({ path: file.path, line: token.line, reason }));
      });
    }),
};
