// Gives each build a name: in the page, and in a small file beside it, so that a page left open can notice a new release.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export function buildMarkPlugin(): Plugin {
  let build: string | undefined;
  return {
    name: 'bourse-build-mark',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        if (!bundle) return undefined;
        // The names of scripts and styles hold the hash of what is in them.
        const files = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file));
        build = createHash('sha256').update(files.sort().join('\n')).digest('hex').slice(0, 16);
        return [{ tag: 'meta', attrs: { name: 'build', content: build }, injectTo: 'head' }];
      },
    },
    writeBundle({ dir }) {
      if (dir && build !== undefined) writeFileSync(join(dir, 'build.json'), `${JSON.stringify({ build })}\n`);
    },
  };
}
