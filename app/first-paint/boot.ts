/**
 * Runs in the head of every page, before the first paint, and stays the only script until the visitor does something.
 * It is small because all that React adds can wait: pages and forms work as they arrive.
 */
import { keepBannerHidden } from '#app/features/webinar-banner/banner-showing.ts';
import { keepTheme } from '#app/ui/theme.ts';
import { countPageViews } from './page-views.ts';
import { startReact } from './start-react.ts';

keepTheme();
keepBannerHidden();
addEventListener('scroll', () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 50));
// React Router remembers by it how far down each entry of the history was read: KeepScroll in root.tsx
if (!history.state?.key) history.replaceState({ key: Math.random().toString(36).slice(2) }, '');
startReact();
countPageViews();
