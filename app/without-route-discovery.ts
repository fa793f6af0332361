// Stands in for React Router's own in browsers (see vite.config.ts): every page has the list of all routes, so none is ever
// asked for. 1 KB (brotli) of every page would ask.

export const isFogOfWarEnabled = () => false;
export const getPartialManifest = <Manifest>(manifest: Manifest) => manifest;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => {};
