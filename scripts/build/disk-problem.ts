/** One line for a full disk or a folder without permission to write; null for any other error. */
export function diskProblem(error: unknown): string | null {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full. Make room, and try again.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${path ?? 'A folder of the project'} may not be written by this account.`;
  return null;
}
