// npm run tidy: the rules of this project that no other tool knows. Each offence is a line `file:line: reason (rule)`.

import { join } from 'node:path';
import { readProject } from './project.ts';
import { rules } from './rules.ts';

const project = readProject(join(import.meta.dirname, '../..'));
const lines = rules.flatMap((rule) =>
  rule.check(project).map(({ path, line, reason }) => `${path}:${line}: ${reason} (${rule.name})`),
);
for (const line of lines) console.log(line);
console.log(lines.length === 0 ? `tidy: ${project.files.length} files` : `tidy: ${lines.length} offences`);
process.exitCode = lines.length === 0 ? 0 : 1;
