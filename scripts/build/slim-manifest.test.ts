import { expect, it } from 'vitest';
import { slimManifest } from './slim-manifest.ts';

const none = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
};
const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
  routes: {
    root: {
      ...{ id: 'root', path: '', module: '/assets/root.js', imports: ['/assets/shell.js'], css: ['/a.css'] },
      ...{ ...none, hasLoader: true, hasErrorBoundary: true, hasDefaultExport: true },
    },
    home: {
      ...{ id: 'home', parentId: 'root', index: true, module: '/assets/home.js', imports: [], css: [] },
      ...{ ...none, hasAction: true, hasDefaultExport: true },
    },
    feed: {
      ...{ id: 'feed', parentId: 'root', path: 'feed.xml', module: '/assets/feed.js', imports: [], css: [] },
      ...{ ...none, hasLoader: true, hasDefaultExport: false },
    },
  },
  url: '/assets/manifest-1.js',
  version: '1',
};

/** What a browser finds where React Router looks for it. */
function run(script: string) {
  const window: { __reactRouterManifest?: typeof manifest } = {};
  new Function('window', script)(window);
  return window.__reactRouterManifest;
}
const written = (routes: object) =>
  `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes })};`;

it('gives browsers each page as it is, without what it imports and what it has not', () => {
  expect(run(slimManifest(written(manifest.routes)))).toEqual({
    ...manifest,
    routes: {
      root: {
        ...{ id: 'root', path: '', module: '/assets/root.js', css: ['/a.css'] },
        ...{ hasLoader: true, hasErrorBoundary: true },
      },
      home: { id: 'home', parentId: 'root', index: true, module: '/assets/home.js', hasAction: true },
    },
  });
});

it('stops the build where the file is another than was expected', () => {
  expect(() => slimManifest('export default {}')).toThrow('manifest');
  const below = { ...manifest.routes, home: { ...manifest.routes.home, parentId: 'feed' } };
  expect(() => slimManifest(written(below))).toThrow('home');
});
