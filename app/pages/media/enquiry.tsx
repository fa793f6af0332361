import { receive } from '#app/features/forms/receive.server.ts';
import { withTimeout } from '#app/features/forms/with-timeout.ts';
import { mediaEnquiryForm } from '#app/features/media-enquiry/media-enquiry.form.ts';
import { MediaEnquiryForm } from '#app/features/media-enquiry/media-enquiry-form.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { BarePage } from '#app/ui/bare-page.tsx';
import type { Route } from './+types/enquiry';
import './enquiry.css';

/** Without header and footer: it is shown in a frame of the media page. */
export const handle: PageHandle = { bare: true, framed: true };

export const loader = ({ context }: Route.LoaderArgs) => context.get(services).content.pages['media-enquiry'];

export const action = (args: Route.ActionArgs) => receive(mediaEnquiryForm, args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withTimeout(serverAction);

/** The page's words never change while it is open. */
export const shouldRevalidate = () => false;

export default function MediaEnquiry({ loaderData: words }: Route.ComponentProps) {
  return (
    <BarePage frame={words} label={words.title}>
      <div className="enquiry">
        <h1 className="d3">{words.heading}</h1>
        <MediaEnquiryForm words={words} />
      </div>
    </BarePage>
  );
}
