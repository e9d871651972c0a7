// docs/settings.md is what config.ts says of its settings, each of which says what it means.

import { describeSettings } from '../../../apps/server/src/config.ts';
import { renderSettings, SETTINGS_PAGE } from '../../generate/settings-page.ts';
import type { Rule } from '../project.ts';

const SOURCE = 'apps/server/src/config.ts';

export const settingsPage: Rule = {
  name: 'settings-page',
  check: (project) => {
    const source = project.files.find(({ path }) => path === SOURCE);
    if (source === undefined) return [];
    const lines = source.text.split('\n');
    const silent = describeSettings().filter(({ meaning }) => meaning === '');
    const page = project.files.find(({ path }) => path === SETTINGS_PAGE);
    const isStale = page?.text !== renderSettings();
    return [
      ...silent.map(({ name }) => ({
        path: SOURCE,
        line: lines.findIndex((line) => line.startsWith(`  ${name}:`)) + 1,
        reason: `${name} does not say what it means: describe it`,
      })),
      ...(isStale ? [{ path: SETTINGS_PAGE, line: 1, reason: 'is stale: npm run generate -- settings' }] : []),
    ];
  },
};
