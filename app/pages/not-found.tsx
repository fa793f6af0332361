import type { PageHandle } from '#app/page-handle.ts';
import { NotFoundScreen } from '#app/ui/not-found-screen.tsx';
import type { Route } from './+types/not-found';
import { notFound } from './not-found.server.ts';

export const handle: PageHandle = { apart: true };

export const loader = ({ context, request }: Route.LoaderArgs) => notFound(context, request);

export default function NotFound({ loaderData: words }: Route.ComponentProps) {
  return <NotFoundScreen words={words} />;
}
