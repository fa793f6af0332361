/**
 * Runs in the head of every page before the first paint, and is the only script until the visitor interacts with the
 * page. It is small because React can wait: pages and forms work without it.
 */
import { keepBannerHidden } from '#app/features/webinar-banner/banner-showing.ts';
import { keepTheme } from '#app/ui/theme.ts';
import { countPageViews } from './page-views.ts';
import { startReact } from './start-react.ts';

keepTheme();
keepBannerHidden();
addEventListener('scroll', () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 50));
// React Router stores the scroll position of each history entry under this key: see KeepScroll in root.tsx
if (!history.state?.key) history.replaceState({ key: Math.random().toString(36).slice(2) }, '');
startReact();
countPageViews();
