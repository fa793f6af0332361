/**
 * A page's JSON-LD: the same names and figures that the page shows. All builders are pure functions; `jsonLd`
 * (json-ld.ts) puts the site's origin before an address that begins with a slash.
 */
export interface StructuredData {
  '@type': string;
  [property: string]: unknown;
}

interface Firm {
  name: string;
  contact: {
    street: string;
    city: string;
    stateCode: string;
    postalCode: string;
    country: string;
    phone: string;
    email: string;
  };
}

/** The firm's name and web address, for pages that show no contact data. */
export const organization = ({ name }: Pick<Firm, 'name'>): StructuredData => ({
  '@type': 'Organization',
  name,
  url: '/',
  logo: '/icon.svg',
});

/** The firm as a lender with an office, for the page that shows address, phone and email. */
export const financialService = ({ name, contact }: Firm): StructuredData => ({
  '@type': 'FinancialService',
  name,
  url: '/',
  logo: '/icon.svg',
  telephone: `+1-${contact.phone}`,
  email: contact.email,
  address: {
    '@type': 'PostalAddress',
    streetAddress: contact.street,
    addressLocality: contact.city,
    addressRegion: contact.stateCode,
    postalCode: contact.postalCode,
    addressCountry: contact.country,
  },
});

/** @param article `date` is a day, YYYY-MM-DD; `image` is the path of a picture of at least 1200 pixels. */
export const newsArticle = (
  article: { path: string; title: string; date: string; image: string },
  firm: Pick<Firm, 'name'>,
): StructuredData => ({
  '@type': 'NewsArticle',
  headline: article.title,
  datePublished: article.date,
  image: article.image,
  mainEntityOfPage: article.path,
  author: organization(firm),
  publisher: organization(firm),
});

/** @param guide `image` is the path of a picture of at least 1200 pixels; the summary stands under the title. */
export const guideArticle = (
  guide: { path: string; title: string; summary: string; image: string },
  firm: Pick<Firm, 'name'>,
): StructuredData => ({
  '@type': 'Article',
  headline: guide.title,
  description: guide.summary,
  image: guide.image,
  mainEntityOfPage: guide.path,
  author: organization(firm),
  publisher: organization(firm),
});

/**
 * A glossary's terms by name. Their explanations are left out, because they stand at the terms' addresses and would
 * weigh as much again.
 */
export const definedTermSet = (set: {
  name: string;
  path: string;
  terms: readonly { name: string; href: string }[];
}): StructuredData => ({
  '@type': 'DefinedTermSet',
  name: set.name,
  url: set.path,
  hasDefinedTerm: set.terms.map(({ name, href }) => ({ '@type': 'DefinedTerm', name, url: href })),
});

/** @param video `thumbnail` and `file` are paths; `file` is left out where an outside host plays the video. */
export const videoObject = (video: {
  title: string;
  description: string;
  durationSeconds: number;
  thumbnail: string;
  file?: string | undefined;
  transcript?: string | undefined;
}): StructuredData => ({
  '@type': 'VideoObject',
  name: video.title,
  description: video.description,
  duration: `PT${Math.floor(video.durationSeconds / 60)}M${video.durationSeconds % 60}S`,
  thumbnailUrl: video.thumbnail,
  ...(video.file && { contentUrl: video.file }),
  ...(video.transcript && { transcript: video.transcript }),
});

/** The time of an event: once, between two instants in ISO 8601, or monthly in the same week. */
type When =
  | { starts: string; ends: string }
  | { monthly: { weekday: string; week: number; time: string; minutes: number; timeZone: string } };

function timesOf(when: When) {
  if ('starts' in when) return { startDate: when.starts, endDate: when.ends };
  const { weekday, week, time, minutes, timeZone } = when.monthly;
  return {
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1M',
      byDay: `https://schema.org/${weekday}`,
      byMonthWeek: week,
      startTime: `${time}:00`,
      duration: `PT${minutes}M`,
      scheduleTimezone: timeZone,
    },
  };
}

/** @param event with a `place` it happens there; without one it happens online, at `path`. */
export const event = (
  event: {
    name: string;
    description: string;
    path: string;
    when: When;
    place?: { name: string; city: string; stateCode: string; country: string } | undefined;
  },
  firm: Pick<Firm, 'name'>,
): StructuredData => ({
  '@type': 'Event',
  name: event.name,
  description: event.description,
  ...timesOf(event.when),
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: `https://schema.org/${event.place ? 'Offline' : 'Online'}EventAttendanceMode`,
  location: event.place
    ? {
        '@type': 'Place',
        name: event.place.name,
        address: {
          '@type': 'PostalAddress',
          addressLocality: event.place.city,
          addressRegion: event.place.stateCode,
          addressCountry: event.place.country,
        },
      }
    : { '@type': 'VirtualLocation', url: event.path },
  organizer: organization(firm),
});
