import bootScript from 'virtual:boot';
import { lazy, type ReactNode, Suspense, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import {
  createPath,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  UNSAFE_useScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useParams,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { phoneMenu } from './collections/lending-menu.ts';
import type { ShownSite } from './collections/site.server.ts';
import { SearchField, SearchLink } from './features/search/search-field.tsx';
import { WebinarBanner } from './features/webinar-banner/webinar-banner.tsx';
import { Nonce } from './first-paint/nonce.ts';
import type { PageHandle } from './page-handle.ts';
import { services } from './services.server.ts';
import './styles/app.css';
import sansFont from './styles/fonts/instrument-sans.woff2';
import displayFont from './styles/fonts/newsreader-display.woff2';
import textFont from './styles/fonts/newsreader-text.woff2';
import { Footer } from './ui/footer.tsx';
import { useFromServer } from './ui/from-server.ts';
import { Header } from './ui/header.tsx';
import { MobileMenu } from './ui/mobile-menu.tsx';
import type { MissingPage } from './ui/not-found-screen.tsx';
import { sharedPictures } from './ui/picture-lists.server.ts';
import { TextLink } from './ui/text-link.tsx';
import { Toaster } from './ui/toast.tsx';

function ErrorScreen({ heading, text }: { heading: string; text: string }) {
  return (
    <main id="main" tabIndex={-1} className="wrap sec failure">
      <h1 className="d2">{heading}</h1>
      <p className="lede">{text}</p>
      <p>
        <TextLink to="/">Return to Home</TextLink>
      </p>
    </main>
  );
}

// loaded lazily: otherwise every page would carry the styles of a screen that few visitors see
const NotFoundScreen = lazy(() =>
  import('./ui/not-found-screen.tsx').then(
    ({ NotFoundScreen }) => ({ default: NotFoundScreen }),
    () => ({ default: ({ words }: { words: MissingPage }) => <ErrorScreen {...words} /> }),
  ),
);

/** What every page needs. It never reads the request, because pages are rendered once, at build. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(services);
  const { name, tagline, copyrightYear, menus, contactButton, footer, legalDisclaimer, webinarBanner } =
    content.site;
  const site: ShownSite = {
    ...{ name, tagline, copyrightYear, menus, contactButton, footer, legalDisclaimer, webinarBanner },
    phoneMenu: phoneMenu(menus),
  };
  return { site, pictures: sharedPictures(pictures) };
}

/** The same on every page: no change of the query and no posted form has to load it again. */
export const shouldRevalidate = () => false;

/** The pattern of the route, such as `/news/:slug`, for analytics scripts that need it. */
function useRoutePattern() {
  const { pathname } = useLocation();
  const params = Object.entries(useParams());
  const named = (part: string) => params.find(([, value]) => value === part)?.[0];
  return pathname.replace(/[^/]+/g, (part) => (named(part) ? `:${named(part)}` : part));
}
/** Where no such script is configured, it would be 110 B of every page. */
const useShownRoute = __PROVIDERS__.analytics ? useRoutePattern : () => undefined;

/**
 * Does what `ScrollRestoration` does, without its inline script. That script restores the scroll position of a document
 * to which the visitor returns, which the browser does itself here, since React Router leaves it to the browser with
 * each document. It was 180 B (brotli) of every page, and a hash in its policy.
 */
function KeepScroll() {
  UNSAFE_useScrollRestoration();
  // WebKit shows a document from its back/forward cache at its top, where React Router had kept the position itself
  useEffect(() => {
    let top = 0;
    const left = () => {
      top = scrollY;
    };
    const shown = ({ persisted }: PageTransitionEvent) => persisted && scrollTo(0, top);
    addEventListener('pagehide', left);
    addEventListener('pageshow', shown);
    return () => {
      removeEventListener('pagehide', left);
      removeEventListener('pageshow', shown);
    };
  }, []);
  return null;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(Nonce);
  // After an error React renders the document anew, and the policy does not let it create a script. The scripts of the
  // loaded document have already run; what they set on <html> would be lost.
  const fromServer = useFromServer();
  const { theme, banner } = fromServer ? {} : document.documentElement.dataset;
  return (
    <html
      lang="en"
      data-route={useShownRoute()}
      data-theme={theme}
      data-banner={banner}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* a page rendered for one request has its other fonts behind a stylesheet, which is one round trip later */}
        {[displayFont, sansFont, ...(nonce ? [textFont] : [])].map((font) => (
          <link
            key={font}
            rel="preload"
            href={font}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            referrerPolicy="no-referrer"
          />
        ))}
        <link rel="icon" href="/icon.svg" />
        {fromServer && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, built from boot.ts
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? bootScript : '' }}
          />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <KeepScroll />
        {fromServer && <Scripts />}
      </body>
    </html>
  );
}

/**
 * Does what loading a document would do after a client navigation: moves the focus to the new page's heading, and tells
 * the boot script that another page is shown.
 */
function useArrival() {
  const { pathname } = useLocation();
  // after an error the whole document is rendered anew
  const before = useRef(useFromServer() ? pathname : null);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    dispatchEvent(new Event('viewed'));
  }, [pathname]);
}

/** Tells the boot script, and tests, that React has started. */
function useHydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    dispatchEvent(new Event('hydrated'));
  }, []);
}

/**
 * Continues a navigation that failed. In a tab that is older than a deployment, the module of the next page may be
 * gone: React Router then reloads the current page, and the click is lost. A browser without the Navigation API still
 * does that.
 */
function useLeadOn() {
  const next = useNavigation().location;
  useLayoutEffect(() => {
    const { navigation } = window;
    if (!next || !navigation) return;
    const leadOn = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || !event.cancelable) return;
      event.preventDefault();
      // `location.assign` would replace this page in the history
      navigation.navigate(createPath(next), { history: 'push' });
    };
    navigation.addEventListener('navigate', leadOn);
    return () => navigation.removeEventListener('navigate', leadOn);
  }, [next]);
}

function Shell({ children }: { children: ReactNode }) {
  useArrival();
  useHydrated();
  useLeadOn();
  const { pathname } = useLocation();
  const site = useRouteLoaderData<typeof loader>('root')?.site;
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const over = handles.some((handle) => handle?.over);
  if (!site || handles.some((handle) => handle?.bare)) return children;
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header
        site={site}
        over={over}
        search={
          <>
            <SearchField id="find" inHeader />
            <SearchLink />
          </>
        }
      />
      <MobileMenu site={site} search={<SearchField id="find-menu" />} />
      {children}
      <Footer site={site} search={<SearchField id="find-foot" />} />
      <WebinarBanner banner={site.webinarBanner} />
      <Toaster key={pathname} />
    </>
  );
}

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** A server that limits requests answers with two sentences in place of a page's data (server/refusal-page.ts). */
function askedToWait(error: unknown): { heading: string; text: string } | null {
  if (!isRouteErrorResponse(error) || ![429, 503].includes(error.status)) return null;
  // a proxy may answer with a page of its own
  const [, heading, text] = /^([^.<]+)\. ([^<]+)$/.exec(String(error.data).trim()) ?? [];
  return heading && text ? { heading, text } : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // thrown by a dynamic route, with the words of the page (see pages/not-found.server.ts)
  if (isRouteErrorResponse(error) && error.status === 404 && error.data?.heading)
    return (
      // around the shell, because moving the focus to the heading has to wait for it
      <Suspense>
        <Shell>
          <NotFoundScreen words={error.data} />
        </Shell>
      </Suspense>
    );
  const reason = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`.trim()
    : error instanceof Error
      ? error.message
      : 'Unknown error';
  const said = askedToWait(error) ?? { heading: 'Unexpected Application Error!', text: reason };
  return (
    <Shell>
      <title>{said.heading}</title>
      <ErrorScreen {...said} />
    </Shell>
  );
}
