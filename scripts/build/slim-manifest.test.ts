import { expect, it } from 'vitest';
import { slimManifest } from './slim-manifest.ts';

const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
  routes: { root: { id: 'root', module: '/assets/root.js', imports: ['/assets/shell.js'], css: ['/a.css'] } },
  url: '/assets/manifest-1.js',
  version: '1',
};

it('leaves out what each route imports, and nothing else', () => {
  const slim = slimManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  const { imports: _, ...root } = manifest.routes.root;
  expect(JSON.parse(slim.slice(slim.indexOf('=') + 1, -1))).toEqual({ ...manifest, routes: { root } });
});

it('stops the build where the file is another than was expected', () => {
  expect(() => slimManifest('export default {}')).toThrow('manifest');
});
