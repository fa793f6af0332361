import { createPath, type DataRouter } from 'react-router';

let isOutdated = false;

/** From here on the browser goes where the router would have gone, as it does for any other link. */
function navigateByDocument() {
  if (isOutdated) return;
  isOutdated = true;
  const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: DataRouter };
  const leave = ({ navigation }: DataRouter['state']) => {
    if (navigation.state === 'loading') location.assign(createPath(navigation.location));
  };
  router.subscribe(leave);
  leave(router.state);
}

/**
 * Stands in for React Router's own (see vite.config.ts). That one reloads the page at hand where the module of the next
 * page cannot be loaded, as in a tab that is older than a deploy: the click is lost, and so is the confirmation that
 * follows a post.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  try {
    loaded[route.id] ??= await import(/* @vite-ignore */ route.module);
    return loaded[route.id];
  } catch {
    navigateByDocument();
    return new Promise(() => {}); // the page stays as it is until the document arrives
  }
}
