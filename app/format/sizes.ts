/** Bytes as a person reads them: '212 KB', '18.2 MB', '25 MB'. */
export const saySize = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${Number((bytes / 1e6).toFixed(1))} MB`;
