// Stands in for Vite's own helper (see vite.config.ts), which is four times its size and on every page.

const bring = (file: string) =>
  new Promise<unknown>((settle, fail) => {
    const href = `/${file}`;
    if (document.querySelector(`link[href="${href}"]`)) return settle(null);
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.href = href;
    link.onload = settle;
    link.onerror = fail;
    document.head.append(link);
    // a script is waited for, and missed, where it is imported
    if (!isStyle) settle(null);
  });

/** A module that is imported on an occasion, once its styles are there. What it imports comes at the same time. */
export const __vitePreload = async <Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  await Promise.all(files.map(bring));
  return load();
};
