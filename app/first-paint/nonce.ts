import { createContext } from 'react';

/** The nonce of a page that is rendered for one request. Prerendered pages, and the browser, have none. */
export const Nonce = createContext<string | undefined>(undefined);
