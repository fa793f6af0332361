import { createContext, type RouterContext } from 'react-router';

/**
 * One context key per process and name. The server runs from source and the app from its bundle, so the module that
 * makes a context is loaded twice; React Router finds a context by identity, and the global registry is what both
 * copies share.
 */
export function sharedContext<T>(name: string, absent?: T): RouterContext<T> {
  const registry = globalThis as unknown as Record<symbol, RouterContext<T> | undefined>;
  const key = Symbol.for(`oak.${name}`);
  registry[key] ??= createContext<T>(absent);
  return registry[key];
}
