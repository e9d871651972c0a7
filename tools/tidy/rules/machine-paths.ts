// The project knows nothing of the machine it was written on.

import type { Rule } from '../project.ts';

const machinePath = /(?<![\w.)-])\/(?:work|root|tmp\/bash_jobs)(?:\/|\b(?=\.))/;

export const machinePaths: Rule = {
  name: 'machine-paths',
  check: (project) =>
    project.files.flatMap((file) =>
      file.text.split('\n').flatMap((text, index) => {
        const found = machinePath.exec(text)?.[0];
        return found === undefined
          ? []
          : [{ path: file.path, line: index + 1, reason: `${found} is a path of one machine` }];
      }),
    ),
};
