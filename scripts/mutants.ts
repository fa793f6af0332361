/**
 * Mutation tests. A full run takes hours; `npm run mutants -- PATH …` takes the given files or folders, and of the
 * tests those that import them. Fails where fewer than 85 % of the mutants are killed.
 *
 * With TESTS_IN=app/features only the tests of that folder count, or of one test file (several with commas between),
 * which is far quicker where other tests start a database. Stryker's own --testFiles is not used: version 10.1.1 then
 * never activates mutants in code that runs when a module is loaded, and reports them as survived (stryker-js issue
 * 6144).
 */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

const asked = process.argv.slice(2);
const paths = asked.length > 0 ? asked : ['app/lending', 'app/features/forms', 'server', 'db'];
const mutate = paths.flatMap((path) =>
  statSync(path).isDirectory() ? [`${path}/**/*.ts`, `${path}/**/*.tsx`] : [path],
);
const notTests = ['!**/*.test.ts', '!**/*.test.tsx', '!db/drizzle.config.ts'];
const args = ['run', '--mutate', [...mutate, ...notTests].join()];
process.exitCode = spawnSync('stryker', args, { stdio: 'inherit' }).status ?? 1;
