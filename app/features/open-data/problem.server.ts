import { z } from 'zod';

export const problemSchema = z
  .object({
    type: z.string().describe('an address that names the kind of problem, or about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    errors: z
      .array(
        z.strictObject({
          parameter: z.string(),
          problem: z.string().describe('one word'),
          detail: z.string(),
          guess: z.string().nullable().describe('what would be read in its place'),
        }),
      )
      .optional()
      .describe('parameters that cannot be read'),
  })
  .describe('RFC 9457');
export type Problem = z.infer<typeof problemSchema>;

/** An error as a problem document (RFC 9457). */
export const problemResponse = (problem: Problem, headers: Record<string, string> = {}): Response =>
  new Response(`${JSON.stringify(problem)}\n`, {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  });
