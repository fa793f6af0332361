import { data, type RouterContextProvider } from 'react-router';
import { services } from '#app/services.server.ts';

/**
 * The answer for an address without a page: status 404, with the words that the visitor sees. A loader of a dynamic
 * route throws it for a slug that the content does not have; the root's error boundary then shows the same screen
 * as for any unknown path.
 */
export const notFound = (context: Readonly<RouterContextProvider>) =>
  data(context.get(services).content.pages['not-found'], 404);
