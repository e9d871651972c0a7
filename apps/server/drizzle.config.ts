// Generates the next numbered migration from the schema: `npm run generate -- migration`.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./apps/server/src/core/storage/schema.ts', './apps/server/src/{platform,modules}/**/tables.ts'],
  out: './apps/server/src/core/storage/migrations',
  casing: 'snake_case',
});
