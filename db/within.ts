/** Rejects where the work has not finished within `ms`. The work continues, and its effects still count. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((settle, refuse) => {
    const timer = setTimeout(() => refuse(new Error(`no answer within ${ms} ms`)), ms);
    work.then(settle, refuse).finally(() => clearTimeout(timer));
  });
}
