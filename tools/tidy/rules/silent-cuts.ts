// No field cuts what is typed or pasted: a digit less makes another code, tag or password of it. The kit's `lengthMax` tells.

import type { Rule } from '../project.ts';

const cut = /\bmaxLength=/;

export const silentCuts: Rule = {
  name: 'silent-cuts',
  check: (project) =>
    project.files
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap((file) =>
        file.text.split('\n').flatMap((text, index) =>
          cut.test(text)
            ? [
                {
                  path: file.path,
                  line: index + 1,
                  reason: 'a browser cuts at maxLength without a word; use lengthMax',
                },
              ]
            : [],
        ),
      ),
};
