/**
 * Whether a build was made from the current sources and settings. It imports little, because every start runs it. Run
 * as a program it answers by exit code: 0 for yes, 9 for no.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '#server/editions/files-below.ts';
import { type Env, loadEnv } from '#server/env.ts';

/** The sources of scripts and styles. Content is not among them: pages receive it when they are rendered. */
const CODE = [
  'app',
  'drawings',
  'office',
  'server',
  'db',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build/state-lines.ts',
  'react-router.config.ts',
];
const ALL = [...CODE, 'content', 'public', 'scripts'];

function digestOf(sources: readonly string[], env: Env): string {
  const digest = createHash('sha256').update(JSON.stringify(env.buildSettings));
  const files = sources.flatMap((source) => (statSync(source).isFile() ? source : filesBelow(source).sort()));
  for (const file of files.filter((name) => !/\.test\.tsx?$|^public\/pictures\//.test(name))) {
    digest.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return digest.digest('hex');
}

export const codeDigest = (env: Env): string => digestOf(CODE, env).slice(0, 20);
export const sourcesDigest = (env: Env): string => digestOf(ALL, env);

export const stampOf = (buildDir: string): string => join(buildDir, '.stamp');

function isFresh(env: Env): boolean {
  const stamp = stampOf(env.buildDir);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesDigest(env);
}

if (import.meta.main) process.exit(isFresh(loadEnv()) ? 0 : 9);
