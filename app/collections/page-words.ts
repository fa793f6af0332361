import { z } from 'zod';
import { day, entry, href, link, pageFrame, pageHead, paragraphs, slug, text } from './field-types.ts';
import { picture, pressPicture } from './picture-names.ts';

const buttons = z.array(link).min(1, 'expected at least one button');
const titled = z.strictObject({ title: text, text });
const exactly = (count: number, what: string) => z.array(titled).length(count, `expected ${count} ${what}`);

/** The band that closes a page. Each line is set on a line of its own where there is room. */
const callToAction = z.strictObject({
  lines: z.array(text).min(1, 'expected at least one line'),
  text: text.optional(),
  buttons,
  note: text.optional().describe('small print beside the buttons'),
});

const newsTeasers = z.strictObject({
  title: text,
  articles: z.array(slug).length(3, 'expected three articles'),
  button: link,
});
const introduction = z.strictObject({
  title: text,
  text,
  link,
  watch: text.describe('on the button that starts the video'),
});

const home = z.strictObject({
  ...pageFrame,
  hero: z.strictObject({ headline: text, lede: text, buttons, picture }),
  record: z.strictObject({ title: text, text, link }),
  introduction,
  edge: z.strictObject({
    title: text,
    points: z
      .array(
        titled.extend({ footnote: z.literal(true).optional().describe('the text makes a headline claim') }),
      )
      .length(3, 'expected three points'),
  }),
  news: newsTeasers,
  callToAction,
});

const homepageDraft = z.strictObject({
  ...pageFrame,
  hero: z.strictObject({ headline: text, lede: text, picture }),
  answers: z.array(z.strictObject({ question: text, answer: text, link })).min(3),
  proof: titled.describe('stands beside the three claims'),
  introduction,
  callToAction,
});

const homepageDraft2 = z.strictObject({
  ...pageFrame,
  hero: z.strictObject({ headline: text, lede: text, buttons }),
  figures: titled.describe('stands beside the three claims'),
  reading: z.strictObject({ title: text, points: exactly(3, 'points') }),
  news: newsTeasers,
  callToAction,
});

const about = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  philosophy: z.strictObject({
    title: text,
    paragraphs,
    questions: exactly(3, 'questions').describe('of the building: today, when the plan is done, and halfway'),
  }),
  principles: exactly(3, 'principles').describe('Structured, Disciplined, Trusted'),
  stability: z.strictObject({
    title: text,
    paragraphs,
    years: text.describe('beside the claim of experience, whose years are drawn as windows'),
  }),
  callToAction,
});

const lending = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  families: z
    .array(titled.extend({ points: z.array(text).min(2), button: link, picture }))
    .length(2, 'expected two cards: bridge and FHA/HUD'),
  coordination: z.strictObject({
    title: text,
    paragraphs,
    drawing: z
      .strictObject({ months: titled, years: titled })
      .describe('under the two buildings; {from} and {to} are months, {years} is years'),
    steps: z.array(titled).length(4, 'expected four steps: the drawing numbers them'),
  }),
  callToAction,
});

const bridge = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  points: z.array(text).min(3, 'expected at least three points'),
  programs: z.strictObject({
    title: text,
    program: text.describe('heads the first column of the table'),
    button: text.describe('the same on every card'),
  }),
  comparison: z.strictObject({
    title: text,
    text,
    reading: z.array(titled).length(4, 'expected four lines').describe('how to read the drawing'),
    tableCaption: text,
  }),
  callToAction,
});

const hudCard = z.strictObject({
  name: text,
  program: slug.describe('file name under programs/fha-hud'),
  use: text,
  figures: z
    .array(text)
    .length(3, 'expected three figures')
    .describe("each with the program's own figures in braces, as in 'Up to {loanTerm.longest}'"),
});
const fhaHud = z.strictObject({
  ...pageFrame,
  badge: text,
  heading: text,
  lede: text,
  attribution: text.describe('who offers the loans, and that it is not the government'),
  picture,
  advantages: z.strictObject({
    title: text,
    points: z
      .array(z.strictObject({ figure: text, unit: text.optional(), text }))
      .length(4, 'expected four advantages'),
  }),
  groups: z
    .array(
      z.strictObject({ title: text, note: text, cards: z.array(hudCard).length(4, 'expected four cards') }),
    )
    .length(2, 'expected two groups'),
  windows: z
    .strictObject({ lit: text, dim: text, dark: text })
    .describe('what the windows of the drawn buildings stand for'),
  cardButton: text,
  callToAction,
});

/** Words that all program pages share. */
const program = z.strictObject({
  badge: text.describe('before the name of the program'),
  why: text,
  parameters: text,
  columns: z.strictObject({ parameter: text, term: text, notes: text }),
  asOf: text.describe('before the date'),
  letterhead: text.describe('on the printed sheet'),
  print: text,
  compare: link.describe('below the sheet of a bridge program'),
  allHud: link.describe('below the sheet of an FHA/HUD program'),
  comparison: z.strictObject({ title: text.describe('{program} is its short name'), text }),
  terms: z
    .strictObject({ title: text, text, up: text.describe('{years} is the longest term') })
    .describe('the five FHA/HUD programs, drawn'),
});

const whyOak = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  platform: z.strictObject({
    title: text,
    paragraphs,
    times: z
      .strictObject({ bridge: text, hud: text, scale: text })
      .describe('beside the drawn terms; {length} is the length of the loans'),
  }),
  focus: z.strictObject({ title: text, text, points: exactly(5, 'points') }),
  benefits: z.strictObject({
    title: text,
    points: z.array(titled).min(4, 'expected at least four benefits'),
  }),
  offerings: z.strictObject({ title: text, paragraphs, points: z.array(titled).min(3), button: link }),
});

const investing = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  buttons,
  picture,
  philosophy: z.strictObject({ title: text, points: exactly(4, 'points'), link }),
  reasons: z.strictObject({ title: text, points: exactly(6, 'reasons') }),
  callToAction,
});

const investors = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  materials: z.strictObject({
    title: text,
    text,
    items: z.array(titled).min(4, 'expected at least four items'),
  }),
  tape: z.strictObject({ title: text, text, link }).describe('under the portfolio, drawn as a street'),
  asking: z.strictObject({
    title: text,
    text,
    steps: z.array(titled).min(3, 'expected at least three steps'),
  }),
  eligibility: z.strictObject({ title: text, paragraphs }),
  disclosures: z.strictObject({ title: text, paragraphs, link }),
  callToAction,
});

const leadership = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  button: link,
  claim: z.strictObject({ figure: text, text }).describe('carries the footnote of the claims'),
  grid: z.strictObject({ title: text, note: text, cardLink: text }),
  callToAction,
});

/** Words that all biographies share. */
const leader = z.strictObject({
  back: link,
  email: text,
  linkedin: text,
  portraitAlt: text.describe('{name} is the name of the leader'),
  others: text.describe('heads the links to the other leaders'),
  previous: text,
  next: text,
});

const subsidiaries = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  figure: z
    .strictObject({ alt: text, firm: text, note: text })
    .describe(
      'the firm and its arms, drawn with a window for each person; {count} stands for a number of people',
    ),
  people: text.describe('{count} is the size of a team'),
  portraitAlt: text.describe('{name} is the name of the person'),
  callToAction,
});

const pager = z
  .strictObject({ label: text, previous: text, next: text, page: text })
  .describe('shows where a list takes more than one page');

const transactions = z.strictObject({
  ...pageFrame,
  badge: text,
  heading: text,
  lede: text,
  overview: z.strictObject({ title: text, transactions: text, propertyTypes: text, regions: text }),
  core: text.describe('caption of the drawn core'),
  coreOfMany: text.describe('the same where its bands are not single loans any more'),
  pager,
  list: text.describe('title of the list of deals'),
  summary: z
    .strictObject({
      volume: text.describe('after the sum of the loans shown'),
      table: text,
      key: text.describe('how to read the drawing'),
      keyOfMany: text.describe('the same where there are more loans than panes'),
      all: text.describe('head of the sums'),
    })
    .describe('answers the filters'),
  order: z.strictObject({ label: text, portfolio: text, largest: text, smallest: text }),
  filters: z.strictObject({
    location: z.strictObject({ label: text, all: text }),
    propertyType: z.strictObject({ label: text, all: text }),
    loanType: z.strictObject({ label: text, all: text }),
    loanSize: z.strictObject({ label: text, all: text }),
    apply: text.describe('the button that is shown without JavaScript'),
    clear: text,
    clearAll: text,
    showing: text.describe('{shown} and {total} are numbers'),
    range: text.describe('behind it where there is more than one page; {first} and {last} are numbers'),
    none: text,
  }),
  lights: text,
  originator: text.describe('on the card of an FHA/HUD loan; {name} is the subsidiary'),
  tombstone: z
    .strictObject({ link: text, note: text, back: text })
    .describe('one deal on a sheet of its own, to print'),
  disclaimers: paragraphs,
  samples: text.describe('with the disclaimers while the list holds samples'),
});

const news = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  readMore: text,
  pager,
  notices: z.strictObject({ title: text, text }).describe('heads the notices to investors'),
  subscribe: z.strictObject({
    title: text,
    text,
    email: text,
    button: text,
    sending: text.describe('on the button while it is being sent'),
    done: text,
    repeated: text,
    failed: text,
    feed: text.describe('on the link to the feed'),
  }),
  press: link.describe('where the press is told what it may quote, and whom to ask'),
});

/** Words that all articles share. */
const article = z.strictObject({
  back: link,
  related: text,
  noticeNote: text.describe('under the picture of a notice to investors'),
});

const investorEducation = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  count: z.strictObject({ one: text, many: text }),
  topicLink: text,
  ready: z.strictObject({ title: text, text, button: link }),
});

/** Words of the pages under /videos, and of the page that stands where there is no such topic. */
const videoTopic = z.strictObject({
  breadcrumb: z.array(z.strictObject({ label: text, href: href.optional() })),
  back: link,
  play: text.describe('before the title of the video'),
  transcript: text,
  callToAction,
  notFound: z.strictObject({ title: text, text, button: link }),
});

const video = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  watch: text,
  buttons,
});

const webinar = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  schedule: text,
  chips: z.array(text).length(3, 'expected three chips'),
  month: z.strictObject({
    alt: text,
    caption: text.describe('under the drawn month; {weekday} and {time} are those of the session'),
  }),
  session: entry({
    title: text,
    when: text.describe('true in every month; {weekday} and {time} are filled in'),
    next: text.describe('above the date of the next session'),
    eastern: text.describe('after an hour; {time} is the hour'),
    description: text.describe('in the calendar file'),
    weekday: z
      .enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      .describe('in the third week of the month'),
    time: z.string().regex(/^\d{2}:\d{2}$/, 'expected a time such as 14:00'),
    timeZone: z.literal('America/New_York'),
    minutes: z.int('expected whole minutes').positive('expected whole minutes'),
  }),
  reserve: z.strictObject({
    title: text,
    text,
    firstName: text,
    lastName: text,
    email: text,
    button: text,
    sending: text.describe('on the button while it is being sent'),
    done: text,
    repeated: text,
    failed: text,
    calendar: text,
  }),
  learn: z.strictObject({ title: text, points: exactly(3, 'points') }),
  disclosure: text,
});

const media = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  press: z.strictObject({ title: text, text, format: text, download: text, day: text, night: text }),
  banners: z
    .array(z.strictObject({ picture: pressPicture, caption: text }))
    .length(3, 'expected three banners'),
  facts: z.strictObject({
    title: text,
    items: z.array(entry({ label: text, value: text })).min(3),
    people: text.describe('beside the names of the leaders'),
    figures: text.describe('beside the three claims'),
  }),
  boilerplate: titled,
  enquiry: z.strictObject({
    title: text,
    text,
    phone: text,
    email: text,
    frame: text.describe('name of the frame that holds the form'),
  }),
});

/** The form in the frame of the media page. */
const mediaEnquiry = z.strictObject({
  ...pageFrame,
  heading: text,
  name: text,
  outlet: text,
  email: text,
  deadline: text,
  question: text,
  optional: text.describe('beside the label of a field that may stay empty'),
  button: text,
  sending: text.describe('on the button while the question is on its way'),
  note: text,
  privacy: link,
  done: titled,
  failed: titled,
});

/** Words that all legal pages share. */
const legal = z.strictObject({
  effective: text.describe('before the date from which the document applies'),
  updated: text.describe('before the current day, where the document has no date of its own'),
  published: text,
  questions: text,
  contents: text,
  others: text.describe('names the links between the documents'),
  signal: text.describe('{signal} is what the browser sends to refuse being counted'),
});

const thankYou = z.strictObject({
  ...pageFrame,
  heading: text,
  paragraphs,
  button: link,
  months: text.describe('under the twelve windows'),
});

const thankYouForInvesting = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  stayUpdated: text.describe('the button that scrolls to the form'),
  commitment: z.strictObject({
    title: text,
    points: z
      .array(
        titled.extend({
          windows: z.int().min(1).max(12).describe('how many of twelve windows are lit beside the point'),
          counted: text.describe('what the lit windows count'),
        }),
      )
      .length(3, 'expected three points'),
  }),
  form: z.strictObject({
    title: text,
    text,
    invalid: text.describe('over the list of what is missing, shown without JavaScript'),
    failed: titled.describe('when the sign-up could not be stored'),
    firstName: text,
    lastName: text,
    email: text,
    consent: text,
    button: text,
    sending: text,
  }),
});

const notFound = z.strictObject({ ...pageHead, code: text, heading: text, text, button: link });

const timeOfDay = z.string().regex(/^\d{2}:\d{2}$/, 'expected a time such as 17:00');
const party = entry({
  ...pageFrame,
  heading: text,
  lede: text,
  dates: z.strictObject({ figure: text.describe('the days, as large as they can be'), text }),
  message: entry({ title: text, paragraphs, from: slug.describe('file name under leaders') }),
  agenda: z.strictObject({
    title: text,
    timeZone: z.literal('America/New_York'),
    days: z
      .array(
        z.strictObject({
          day,
          title: text,
          events: z
            .array(
              z.strictObject({
                title: text,
                starts: timeOfDay.nullable().describe('null where no hour is set'),
                ends: timeOfDay.nullable(),
                optional: z.literal(true).optional(),
                text: text.optional(),
              }),
            )
            .min(1),
        }),
      )
      .length(3, 'expected three days'),
    calendar: text.describe('on the link to the calendar file'),
    optional: text.describe('beside what nobody has to come to'),
    drawing: text.describe('under the drawn house: how to read its windows'),
  }),
  places: z.strictObject({
    title: text,
    link: text,
    elsewhere: text.describe('told to screen readers with every link that leads away'),
    items: z.array(entry({ name: text, text, mapUrl: href })).min(1),
  }),
  activities: z.strictObject({
    title: text,
    previous: text,
    next: text,
    cards: z.array(entry({ title: text, text, href: href.optional() })).length(6, 'expected six activities'),
  }),
  playlist: entry({ title: text, text, url: href, codeAlt: text, link: text }),
});

/** One schema per page, or per kind of page; the key is the name of its file under content/pages. */
export const PAGE_WORDS = {
  home,
  'homepage-draft': homepageDraft,
  'homepage-draft-2': homepageDraft2,
  about,
  leadership,
  leader,
  subsidiaries,
  lending,
  bridge,
  'fha-hud': fhaHud,
  program,
  whyoak: whyOak,
  investing,
  investors,
  transactions,
  news,
  article,
  'investor-education': investorEducation,
  'video-topic': videoTopic,
  video,
  'webinar-registration': webinar,
  contact: z.strictObject({
    ...pageFrame,
    heading: text,
    lede: text,
    call: text.describe('before the telephone number, on small screens'),
    form: z.strictObject({
      firstName: text,
      lastName: text,
      email: text,
      phone: text,
      company: text,
      message: text,
      optional: text.describe('beside the label of a field that may stay empty'),
      submit: text,
      note: text,
    }),
    panel: z.strictObject({ title: text, office: text, phone: text, email: text, hours: text, picture }),
  }),
  media,
  'media-enquiry': mediaEnquiry,
  legal,
  'thank-you': thankYou,
  'thank-you-for-investing': thankYouForInvesting,
  'oak-christmas-party': party,
  'not-found': notFound,
};
