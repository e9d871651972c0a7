// Writes a Brotli and a gzip twin beside every text file, so that the server never compresses at run time.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|txt)$/;
const BYTES_MIN = 1_000;

export const compressPlugin = (): Plugin => ({
  name: 'bourse-compress',
  // Only what the server hands out.
  apply: (_, { command, mode }) => command === 'build' && mode === 'production',
  writeBundle({ dir }, bundle) {
    if (!dir) return;
    for (const name of Object.keys(bundle).filter((file) => TEXT.test(file))) {
      const bytes = readFileSync(join(dir, name));
      if (bytes.length < BYTES_MIN) continue;
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    }
  },
});
