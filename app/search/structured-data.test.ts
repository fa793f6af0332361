import { describe, expect, it } from 'vitest';
import { breadcrumbList, jsonLd } from './json-ld.ts';
import { event, financialService, newsArticle, organization, videoObject } from './structured-data.ts';

const firm = {
  name: 'Sample Partners',
  contact: {
    street: '100 Sample Street',
    city: 'Charlotte',
    stateCode: 'NC',
    postalCode: '28202',
    country: 'US',
    phone: '704-555-0100',
    email: 'info@sample.example',
  },
};
const graphOf = (html: string) => {
  const [, json] = /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(html) ?? [];
  return JSON.parse(json!)['@graph'];
};

describe('breadcrumb trail', () => {
  it('leads from the first linked item to the page itself', () => {
    const trail = [{ label: 'Lending', href: '/lending' }, { label: 'Bridge Loans' }];
    expect(breadcrumbList(trail, '/lending/bridge')).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Lending', item: '/lending' },
        { '@type': 'ListItem', position: 2, name: 'Bridge Loans', item: '/lending/bridge' },
      ],
    });
  });

  it('is not told where it has no linked item before the page', () => {
    expect(breadcrumbList([], '/')).toBeNull();
    expect(breadcrumbList([{ label: 'Contact' }], '/contact')).toBeNull();
    expect(breadcrumbList([{ label: 'Our Firm' }, { label: 'About us' }], '/about')).toBeNull();
  });

  it('numbers what remains when an item in the middle leads nowhere', () => {
    const trail = [{ label: 'Home', href: '/' }, { label: 'Menu' }, { label: 'Here' }];
    const list = breadcrumbList(trail, '/here')?.itemListElement as { position: number; name: string }[];
    expect(list.map(({ position, name }) => `${position} ${name}`)).toEqual(['1 Home', '2 Here']);
  });
});

describe('the data block', () => {
  it('makes addresses of the site absolute, at any depth, and leaves the rest alone', () => {
    const article = newsArticle(
      { path: '/news/a', title: 'A/B', date: '2025-04-16', image: '/pictures/x/a.jpg' },
      firm,
    );
    const [data] = graphOf(jsonLd([article], 'https://oak.example'));
    expect(data).toMatchObject({
      headline: 'A/B',
      datePublished: '2025-04-16',
      image: 'https://oak.example/pictures/x/a.jpg',
      mainEntityOfPage: 'https://oak.example/news/a',
      publisher: {
        name: 'Sample Partners',
        url: 'https://oak.example/',
        logo: 'https://oak.example/icon.svg',
      },
    });
  });

  it('cannot be ended by the words in it', () => {
    const html = jsonLd([organization({ name: '</script><script>alert(1)</script>' })], '');
    expect(html.match(/<\/?script/g)).toHaveLength(2);
    expect(graphOf(html)[0].name).toBe('</script><script>alert(1)</script>');
  });

  it('is left out where there is nothing to tell', () => expect(jsonLd([], 'https://oak.example')).toBe(''));
});

describe('kinds of data', () => {
  it('gives the office its postal address and its phone with the country code', () => {
    expect(financialService(firm)).toMatchObject({
      telephone: '+1-704-555-0100',
      address: { streetAddress: '100 Sample Street', addressRegion: 'NC', postalCode: '28202' },
    });
  });

  it('writes the length of a video as ISO 8601', () => {
    const video = { title: 'Lending', description: 'How', thumbnail: '/a.jpg' };
    expect(videoObject({ ...video, durationSeconds: 58 }).duration).toBe('PT0M58S');
    expect(videoObject({ ...video, durationSeconds: 125 }).duration).toBe('PT2M5S');
    expect(videoObject({ ...video, durationSeconds: 58 })).not.toHaveProperty('contentUrl');
  });

  it('holds an event where it happens, or online', () => {
    const what = {
      name: 'Webinar',
      description: 'Live',
      path: '/webinar',
      when: { starts: '2025-12-17T19:00:00Z', ends: '2025-12-17T20:00:00Z' },
    };
    expect(event(what, firm)).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: '/webinar' },
    });
    const place = { name: 'The Long Table', city: 'Charlotte', stateCode: 'NC', country: 'US' };
    expect(event({ ...what, place }, firm)).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'The Long Table' },
      startDate: '2025-12-17T19:00:00Z',
    });
  });

  it('gives an event that returns every month a schedule, and no date that would be past one day', () => {
    const monthly = {
      weekday: 'Wednesday',
      week: 3,
      time: '14:00',
      minutes: 60,
      timeZone: 'America/New_York',
    };
    const data = event({ name: 'Webinar', description: 'Live', path: '/webinar', when: { monthly } }, firm);
    expect(data.eventSchedule).toMatchObject({
      byDay: 'https://schema.org/Wednesday',
      byMonthWeek: 3,
      startTime: '14:00:00',
      duration: 'PT60M',
    });
    expect(data).not.toHaveProperty('startDate');
  });
});
