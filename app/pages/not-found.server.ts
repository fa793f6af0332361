import { loadContent } from 'virtual:content';
import { data } from 'react-router';

/**
 * The answer for an address without a page: status 404, with the words that the visitor sees. A loader of a dynamic
 * route throws it for a slug that the content does not have; the root's error boundary then shows the same screen
 * as for any unknown path.
 */
export const notFound = () => data(loadContent().pages['not-found'], 404);
