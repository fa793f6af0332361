import { NotFoundScreen } from '#app/ui/not-found-screen.tsx';
import type { Route } from './+types/not-found';
import { notFound } from './not-found.server.ts';

export const loader = () => notFound();

export default function NotFound({ loaderData: words }: Route.ComponentProps) {
  return <NotFoundScreen words={words} />;
}
