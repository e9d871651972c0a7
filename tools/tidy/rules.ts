// Every rule, in the order in which their offences are shown.

import type { Rule } from './project.ts';
import { browserDoors } from './rules/browser-doors.ts';
import { environmentReaders } from './rules/environment.ts';
import { folderCircles } from './rules/folder-circles.ts';
import { importCircles } from './rules/import-circles.ts';
import { importTable } from './rules/import-table.ts';
import { lazyParts } from './rules/lazy-parts.ts';
import { machinePaths } from './rules/machine-paths.ts';
import { marks } from './rules/marks.ts';
import { messages } from './rules/messages.ts';
import { moduleDoors } from './rules/module-doors.ts';
import { moduleUses } from './rules/module-uses.ts';
import { names } from './rules/names.ts';
import { pagePaths } from './rules/page-paths.ts';

import { purity } from './rules/purity.ts';
import { securityProofs } from './rules/security-proofs.ts';
import { sentences } from './rules/sentences.ts';
import { settingsPage } from './rules/settings-page.ts';
import { silentCuts } from './rules/silent-cuts.ts';
import { specCoverage } from './rules/spec-coverage.ts';
import { textGroupsRule } from './rules/text-groups.ts';

export const rules: readonly Rule[] = [
  importTable,
  importCircles,
  moduleDoors,
  moduleUses,
  folderCircles,
  purity,
  browserDoors,
  environmentReaders,
  lazyParts,
  specCoverage,
  securityProofs,
  settingsPage,
  pagePaths,
  messages,
  textGroupsRule,
  marks,
  names,
  machinePaths,
  silentCuts,
  sentences,
];
