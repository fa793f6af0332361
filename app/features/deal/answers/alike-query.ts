/** The parameters of a deal that decide which closed loans are like it; empty where one of the first two is missing. */
export function alikeQuery(query: URLSearchParams): string {
  const [type, loan, program] = ['type', 'loan', 'program'].map((name) => query.get(name));
  if (!type || !loan) return '';
  return new URLSearchParams({ type, loan, ...(program && { program }) }).toString();
}
