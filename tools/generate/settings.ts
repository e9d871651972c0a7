// Writes docs/settings.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderSettings, SETTINGS_PAGE } from './settings-page.ts';

writeFileSync(join(import.meta.dirname, '../..', SETTINGS_PAGE), renderSettings());
console.log(`${SETTINGS_PAGE} is written`);
