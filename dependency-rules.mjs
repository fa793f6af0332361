/**
 * Which rooms may import from which, checked by dependency-cruiser on resolved files, so that neither a relative path
 * nor an import of a type alone gets around it. `npm run check` runs it.
 */
const APP = '^app/(pages|features|ui|search|collections|root\\.|first-paint|entry|routes|services)';
const PACKAGES = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'];

/** Files of `from` import none of `to`. Tests stand outside the layers: they may compare anything. */
const forbid = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to,
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two modules that need each other are one idea in two files, or two ideas in the wrong files.',
      from: {},
      to: { circular: true },
    },
    forbid(
      'features-below-pages',
      '^app/features/',
      { path: '^(app/(pages|root\\.)|db/|server/|scripts/|bench/)' },
      'Pages use features, never the other way round.',
    ),
    forbid(
      'look-and-content-below-features',
      '^app/(ui|search|collections)/',
      { path: '^(app/(pages|features|root\\.)|db/|server/|scripts/|bench/)' },
      'The shared look, search and content know nothing of the pages and features that use them.',
    ),
    forbid(
      'lending-and-drawings-at-the-bottom',
      '^(app/lending|drawings)/',
      { path: `(${APP}|^(db|server|scripts|bench)/)` },
      'The lending domain and the drawing system import nothing from the app.',
    ),
    forbid(
      'lending-and-drawings-are-pure',
      '^(app/lending|drawings)/',
      { dependencyTypes: PACKAGES, pathNot: 'node_modules/financial/' },
      'No React, no input or output, no package but kept arithmetic.',
    ),
    forbid(
      'drawings-take-data',
      '^drawings/',
      { path: '^app/' },
      'Data in, SVG out: a drawing does not know the domain that it draws.',
    ),
    forbid(
      'office-without-a-bundler',
      '^office/.*\\.ts$',
      { path: '\\.tsx$', dependencyTypesNot: ['type-only'] },
      'Node runs the office as it is in development and in the tests of faults, and reads no JSX: pages come by office/pages.tsx.',
    ),
    forbid(
      'nothing-built-at-run-time',
      '^(app|db|server|drawings)/',
      { path: '^(scripts|bench|tests)/' },
      'What runs needs none of what builds, measures or tests.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.css|\\.woff2|\\+types/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
