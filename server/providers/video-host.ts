import { addresses, OUTSIDE_SCRIPT, origins, provider, withoutSlash } from './provider.ts';

/** A video host: one script that all its players share, and one for each video. */
export const videoHost = provider({
  settings: { VIDEO_HOST_URL: addresses },
  read: ({ VIDEO_HOST_URL }) => ({
    base: withoutSlash(VIDEO_HOST_URL!.split(/\s+/)[0]!),
    hosts: origins(VIDEO_HOST_URL!),
  }),
  policy: (host) =>
    host
      ? {
          ...OUTSIDE_SCRIPT,
          'script-src': host.hosts,
          'style-src': host.hosts,
          'font-src': host.hosts,
          'img-src': host.hosts,
          'connect-src': host.hosts,
          'frame-src': host.hosts,
          // players feed the video element through blobs, from a worker
          'media-src': [...host.hosts, 'blob:'],
          'worker-src': ['blob:'],
        }
      : {},
});
