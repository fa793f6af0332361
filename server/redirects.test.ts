import fc from 'fast-check';
import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { redirects, redirectTarget } from './redirects.ts';

const isOurs = (path: string) => ['/', '/about', '/assets/A.js', '/assets/a.js'].includes(path);
const PATTERNS = [{ path: '/submit/status/:token' }, { path: '/lending/deal' }, { path: '/a/*' }];
/** Matches as the app does: ignoring case, and with percent-encoded letters decoded. */
const patternOf = (path: string) => matchRoutes(PATTERNS, path)?.[0]?.route.path ?? path;
const from = (path: string) => redirectTarget(new URL(path, 'https://oak.example'), isOurs, patternOf);

describe('redirectTarget', () => {
  it.each([
    ['/news/first-loan', '/news'],
    ['/News/First-Loan/?a=1', '/news?a=1'],
    ['/news/first-loan/more', null],
  ])('a retired %s leads to %s', (path, target) => {
    const retired = [{ from: '/news/first-loan', to: '/news' }];
    expect(redirectTarget(new URL(path, 'https://oak.example'), isOurs, patternOf, retired)).toBe(target);
  });

  it.each(['/about', '/About', '/lending/deal', '/a/file.js', '/staff/inbox', '/page-view'])(
    '%s, which the site itself answers, cannot be retired',
    (path) => {
      const retired = [path.toLowerCase()].map((from) => ({ from, to: '/' }));
      const isRoute = (one: string) => isOurs(one) || one === '/lending/deal' || one === '/a/file.js';
      const target = redirectTarget(new URL(path, 'https://oak.example'), isRoute, patternOf, retired);
      expect(target).toBe(path === '/About' ? '/about' : null);
    },
  );

  it.each([
    ['/hud-232-221', '/lending/fha-hud/hud-232-221'],
    ['/hud-232-223f', '/lending/fha-hud/hud-232-223f'],
    ['/hud-232-223a7', '/lending/fha-hud/hud-232-223a7'],
    ['/hud-241a', '/lending/fha-hud/hud-241a'],
    ['/hud-221d4-220', '/lending/fha-hud/hud-221d4-220'],
    ['/lending/hud-232-221', '/lending/fha-hud/hud-232-221'],
    ['/lending/hud-221d4-220', '/lending/fha-hud/hud-221d4-220'],
    ['/hud-241a/', '/lending/fha-hud/hud-241a'],
    ['/hud-241a/?a=1', '/lending/fha-hud/hud-241a?a=1'],
    ['/lending/hud-241a//?a=1&b=%2F', '/lending/fha-hud/hud-241a?a=1&b=%2F'],
    ['/about/', '/about'],
    ['/about/?x=/y/', '/about?x=/y/'],
    ['/about///', '/about'],
    ['/news//dallas-deal-sheet', '/news/dallas-deal-sheet'],
    ['/About', '/about'],
    ['/ABOUT/?Q=A', '/about?Q=A'],
    ['/Lending/HUD-241A', '/lending/fha-hud/hud-241a'],
    ['/SUBMIT/Status/aB-c', '/submit/status/aB-c'],
    ['/SUBMIT/status/aB-c.data?Q=A', '/submit/status/aB-c.data?Q=A'],
    ['/submit//status/aB-c/', '/submit/status/aB-c'],
    ['/submit/%73tatus/aB%2Dc', '/submit/status/aB%2Dc'],
    ['/lending/%64eal?for=buy', '/lending/deal?for=buy'],
    ['/lending/de%61l.data', '/lending/deal.data'],
  ])('%s goes to %s', (path, target) => {
    expect(from(path)).toBe(target);
  });

  it.each([
    ...['/', '/about', '/about?x=1/', '/lending/fha-hud/hud-241a', '/hud-241a.data'],
    ...['/assets/a.js', '/assets/A.js', '/No-Such-Page', '/submit/status/aB-c', '/a'],
  ])('%s stays', (path) => {
    expect(from(path)).toBeNull();
  });

  it.each(['//evil.example/', '///evil.example//x/', '/\\evil.example/', '/%5Cevil.example/'])(
    'never leads to another host: %s',
    (path) => {
      const url = new URL(`https://oak.example${path}`);
      const target = redirectTarget(url, isOurs, patternOf);
      expect(new URL(target ?? '/', 'https://oak.example').origin).toBe('https://oak.example');
    },
  );

  it('takes one hop and stays on the site, whatever the path', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2F',
      '%5C',
      'hud-241a',
      'About',
      'lending',
      'evil.example',
      '?q',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const url = new URL(`https://oak.example/${pieces.join('')}`);
        const target = redirectTarget(url, isOurs, patternOf);
        if (target === null) return;
        const next = new URL(target, url);
        expect(next.origin).toBe(url.origin);
        expect(redirectTarget(next, isOurs, patternOf)).toBeNull();
      }),
    );
  });

  it('has no target that redirects again', () => {
    for (const target of redirects.values()) expect(from(target)).toBeNull();
  });
});
