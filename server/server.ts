/** Starts the server of the build that the link `build` points to. The code of the server is in that folder too. */
import './production-mode.ts';
import './own-log.ts';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadEnv } from './env.ts';
import { processLog, refuseToStart } from './process-log.ts';

const env = loadEnv(refuseToStart);
const link = fileURLToPath(new URL(`../${env.buildDir}`, import.meta.url));
// the link is resolved once: the next build changes it, and this server must not use files of that build
const folder = existsSync(link) ? realpathSync(link) : link;
const fromBuild = (path: string) => join(folder, path);

const bundle = fromBuild('server/index.js');
// settings.json is written last, so an interrupted build has none
const settings = fromBuild('settings.json');
if (!existsSync(bundle) || !existsSync(settings))
  refuseToStart(
    `BUILD_DIR (${env.buildDir}) has no finished build that this account may read. Run npm run build, or npm start.`,
  );
const builtWith = JSON.parse(readFileSync(settings, 'utf8')) as typeof env.buildSettings;
for (const name of Object.keys({ ...builtWith, ...env.buildSettings })) {
  if (builtWith[name] === env.buildSettings[name]) continue;
  refuseToStart(`${name} is not what this build was made with. Run npm run build, or npm start.`);
}

if (env.siteEnv === 'production' && env.clamav === null && !env.isUnscanned)
  refuseToStart(
    'CLAMAV_URL must be set in production: the address of a clamd, or off to keep documents unscanned.',
  );
if (env.siteEnv === 'production' && env.databaseUrl === undefined)
  processLog.warn('the embedded PostgreSQL is a beta, and never for production: set DATABASE_URL');

const { serveSite } = (await import(pathToFileURL(bundle).href)) as typeof import('./site.ts');
await serveSite(env, folder);
