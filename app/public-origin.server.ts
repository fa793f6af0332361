import { sharedContext } from './shared-context.server.ts';

/**
 * Where the visitor found the site: SITE_URL, or where that is unset the address that was asked for. Only for pages that go
 * back to whoever asked: a request may name any host. Mails take SITE_URL alone.
 */
export const publicOrigin = sharedContext<string>('public-origin', '');
