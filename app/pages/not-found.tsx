import type { PageHandle } from '#app/page-handle.ts';
import { NotFoundScreen } from '#app/ui/not-found-screen.tsx';
import type { Route } from './+types/not-found';
import { notFound } from './not-found.server.ts';

export const handle: PageHandle = { apart: true };

export const loader = ({ context, url }: Route.LoaderArgs) => notFound(context, url);

export default function NotFound({ loaderData: words }: Route.ComponentProps) {
  return <NotFoundScreen words={words} />;
}
