import { sharedContext } from './shared-context.server.ts';

/** The nonce of this response's Content-Security-Policy. Empty while pages are prerendered. */
export const cspNonce = sharedContext<string>('csp-nonce', '');
