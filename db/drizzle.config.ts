import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate --config db/drizzle.config.ts --name <what-changes>` writes the next migration.
export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema.ts',
  out: './db/migrations',
});
