/**
 * Ends whatever imports it where the shell or `.env` has the settings of a site. Tests and benches send messages, change
 * rows, invite administrators and erase: after the line of the handbook that reads the settings, they did so in the
 * database of the firm, and mailed its staff.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const given = { ...(existsSync('.env') && parseEnv(readFileSync('.env', 'utf8'))), ...process.env };
const real = ['DATABASE_URL', 'DEAL_FILES_URL', 'SMTP_URL', 'SUPABASE_URL'].find((name) => given[name]);
if (real) {
  process.stderr.write(
    `${real} is set, in this shell or in .env: tests and benches write and erase, and this may be a real site's. Run them where it is not set.\n`,
  );
  process.exit(1);
}
