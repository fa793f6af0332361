import { address, origins, provider } from './provider.ts';

/**
 * The form for the press, in a frame of the media page. Where it is not configured, the frame shows the site's own
 * form, which no other site may frame.
 */
export const mediaForm = provider({
  settings: { MEDIA_FORM_URL: address },
  read: ({ MEDIA_FORM_URL }) => ({ src: MEDIA_FORM_URL! }),
  policy: (form) => ({ 'frame-src': form ? origins(form.src) : ["'self'"] }),
});
