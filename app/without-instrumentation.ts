// Stands in for React Router's own in browsers (see vite.config.ts): nobody measures its steps here, and 1 KB (brotli) of
// every page would wait for somebody who does.

export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = <Router>(router: Router) => router;
