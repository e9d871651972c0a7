// Brings the runbook along: operators have no access to where the sources lie.
import type { Plugin } from 'vite';
import { RUNBOOK_FILE, readRunbook } from './runbook.ts';

const MODULE = 'virtual:runbook';

export function runbookPlugin(): Plugin {
  return {
    name: 'bourse-runbook',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      this.addWatchFile(RUNBOOK_FILE);
      return `export const chapters = ${JSON.stringify(readRunbook())};`;
    },
  };
}
