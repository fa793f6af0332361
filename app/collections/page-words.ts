import { z } from 'zod';
import { FIELDS } from '#app/lending/deal/deal-fields.ts';
import { RATE_SERIES, type RateSeries } from '#app/lending/rate-series.ts';
import {
  day,
  entry,
  href,
  line,
  link,
  pageFrame,
  pageHead,
  paragraphs,
  pastDay,
  slug,
  template,
  text,
  timeOfDay,
  wholeNumber,
} from './field-types.ts';
import { picture, pressPicture } from './picture-names.ts';

const headed = { ...pageFrame, heading: text, lede: text };
const buttons = z.array(link).min(1, 'expected at least one button');
const titled = z.strictObject({ title: text, text });
const exactly = (count: number, what: string) => z.array(titled).length(count, `expected ${count} ${what}`);

/** The call to action at the end of a page. Each line of text has a line of its own where there is room. */
const callToAction = z.strictObject({
  lines: z.array(text).min(1, 'expected at least one line'),
  text: text.optional(),
  buttons: buttons.max(2, 'expected at most two buttons'),
  note: text.optional().describe('small print beside the buttons'),
});

const newsTeasers = z.strictObject({
  title: text,
  articles: z.array(slug.meta({ refersTo: 'news/*.mdx' })).length(3, 'expected three articles'),
  button: link,
});
const introduction = titled.extend({ link });

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
  reading: z.strictObject({
    title: text,
    points: exactly(3, 'points'),
    lines: text.describe('heads the line patterns'),
  }),
  news: newsTeasers,
  callToAction,
});

const about = z.strictObject({
  ...headed,
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
  ...headed,
  families: z
    .array(titled.extend({ points: z.array(text).min(2), button: link, picture }))
    .length(2, 'expected two cards: bridge and FHA/HUD'),
  coordination: z.strictObject({
    title: text,
    paragraphs,
    drawing: z
      .strictObject({
        months: z.strictObject({ title: text, text: template('from', 'to') }),
        years: z.strictObject({ title: text, text: template('years') }),
      })
      .describe('under the two buildings'),
    steps: z.array(titled).length(4, 'expected four steps: the drawing numbers them'),
    link: link.describe('below the steps'),
  }),
  callToAction,
});

const bridge = z.strictObject({
  ...headed,
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

const dataFile = z.strictObject({ label: text, file: z.string().regex(/^\/[\w/-]+\.(json|csv|xlsx)$/) });

const termsHistory = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: template('programs'),
  history: titled.describe('heads the older versions'),
  machines: z.strictObject({
    title: text,
    text,
    links: z.array(dataFile).describe('files that the site makes'),
    deal: z.array(dataFile).describe('what is made for the deal in an address; listed for programs alone'),
  }),
});

const compare = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  choose: z.strictObject({
    title: text,
    text,
  }),
  asOf: template('day', 'version'),
  history: link,
  callToAction,
});

const hudCard = z.strictObject({
  name: text,
  program: slug.describe('the program').meta({ refersTo: 'programs/fha-hud/*.yaml' }),
  use: text,
  figures: z
    .array(line)
    .length(3, 'expected three figures')
    .describe("each with the program's own figures in braces, as in 'Up to {loanTerm.longest}'"),
});
const fhaHud = z.strictObject({
  ...pageFrame,
  badge: text,
  heading: text,
  lede: text,
  attribution: text
    .describe('who offers the loans, and that it is not the government')
    .meta({ secondReader: true }),
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
  size: text.describe('leads to the deal desk, this program first'),
  compare: link.describe('below the sheet of a bridge program'),
  allHud: link.describe('below the sheet of an FHA/HUD program'),
  comparison: z.strictObject({ title: template('program').describe('{program} is its short name'), text }),
  terms: z
    .strictObject({ title: text, text, up: template('years').describe('{years} is the longest term') })
    .describe('the five FHA/HUD programs, drawn'),
});

const whyOak = z.strictObject({
  ...headed,
  platform: z.strictObject({
    title: text,
    paragraphs,
    times: z
      .strictObject({ bridge: template('length'), hud: template('length'), scale: text })
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
  ...headed,
  buttons,
  picture,
  philosophy: z.strictObject({ title: text, points: exactly(4, 'points'), link }),
  reasons: z.strictObject({ title: text, points: exactly(6, 'reasons') }),
  callToAction,
});

const investors = z.strictObject({
  ...headed,
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
  disclosures: z.strictObject({ title: text, paragraphs, link }).meta({ secondReader: true }),
  callToAction,
});

const leadership = z.strictObject({
  ...headed,
  button: link,
  claim: z
    .strictObject({ figure: text, text })
    .describe('carries the footnote of the claims')
    .meta({ secondReader: true }),
  grid: z.strictObject({ title: text, note: text, cardLink: text }),
  callToAction,
});

const subsidiaries = z.strictObject({ ...headed, callToAction });

const transactions = z.strictObject({
  ...headed,
  disclaimers: paragraphs.meta({ secondReader: true }),
  samples: text.describe('with the disclaimers while the list holds samples'),
});

const news = z.strictObject({
  ...headed,
  notices: titled
    .extend({ pictured: text.describe('under the picture of a notice') })
    .describe('heads the notices to investors'),
  subscribe: z.strictObject({
    title: text,
    text,
    done: text,
    failed: text,
  }),
  press: link.describe('where the press is told what it may quote, and whom to ask'),
});

const investorEducation = z.strictObject({
  ...headed,
  ready: z.strictObject({ title: text, text, button: link }),
});

/** Words of the pages under /videos, and of the page for an unknown topic. */
const videoTopic = z.strictObject({
  callToAction,
  notFound: titled,
});

const video = z.strictObject({ ...headed, buttons });

const webinar = z.strictObject({
  ...headed,
  schedule: text,
  chips: z.array(text).length(3, 'expected three chips'),
  month: z.strictObject({
    caption: text.describe('over the drawn month'),
  }),
  session: entry({
    title: text,
    when: template('weekday', 'date', 'time').describe(
      'the next session; {weekday}, {date} and {time} are filled in',
    ),
    description: text.describe('in the calendar file'),
    weekday: z
      .enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      .describe('in the third week of the month'),
    time: timeOfDay,
    timeZone: z.literal('America/New_York'),
    minutes: wholeNumber('minutes', 10, 240),
  }),
  reserve: z.strictObject({
    title: text,
    text,
    done: text,
    failed: text,
  }),
  learn: z.strictObject({ title: text, points: exactly(3, 'points') }),
  disclosure: text.meta({ secondReader: true }),
});

const learn = z.strictObject({
  ...headed,
  glossary: z.strictObject({
    title: text,
    worked: template('deal').describe('of the deal that the arithmetic is of; {deal} is its name'),
    figures: template('asOf', 'version').describe('of our figures at the right'),
  }),
  guide: z.strictObject({ links: text, videos: text, notice: text.meta({ secondReader: true }) }),
  callToAction,
});

const media = z.strictObject({
  ...headed,
  press: titled,
  banners: z
    .array(z.strictObject({ picture: pressPicture, caption: text }))
    .length(3, 'expected three banners'),
  record: titled.describe('leads to the facts and the press kit'),
  enquiry: titled,
});

const record = z.strictObject({
  ...headed,
  facts: entry({
    title: text,
    asOf: pastDay.describe('the day on which the firm last confirmed every fact; it dates the press kit too'),
    items: z
      .array(
        z.strictObject({
          label: text,
          value: text,
          basis: text.describe('what the fact rests on'),
          href: href.optional().describe('where that is to be read'),
        }),
      )
      .min(3),
    boilerplate: titled,
  }).meta({ secondReader: true }),
  press: z.strictObject({ title: text, text: text.describe('how the mark may be used') }),
  people: titled,
});

/** The form for the press, which the media page shows in a frame. */
const mediaEnquiry = z.strictObject({
  ...pageFrame,
  heading: text,
  note: text.describe('beside the button'),
  done: titled,
  failed: titled,
});

const thankYou = z.strictObject({
  ...pageFrame,
  heading: text,
  paragraphs,
  button: link,
  months: text.describe('under the twelve windows'),
});

const thankYouForInvesting = z.strictObject({
  ...headed,
  stayUpdated: text.describe('the button that scrolls to the form'),
  commitment: z.strictObject({
    title: text,
    points: z
      .array(
        titled.extend({
          windows: wholeNumber('a number of windows', 1, 12).describe(
            'how many of twelve windows are lit beside the point',
          ),
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
    consent: text,
  }),
});

const notFound = z.strictObject({
  ...pageHead,
  code: text,
  heading: text,
  text,
  button: link,
  link: link.describe('beside the button'),
});

const party = entry({
  ...headed,
  dates: z.strictObject({ figure: text.describe('the days, as large as they can be'), text }),
  message: entry({
    title: text,
    paragraphs,
    from: slug.describe('the leader').meta({ refersTo: 'leaders/*.yaml' }),
  }),
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
    drawing: text.describe('under the drawn house: how to read its windows'),
  }),
  places: z.strictObject({
    title: text,
    items: z.array(entry({ name: text, text, mapUrl: href })).min(1),
  }),
  activities: z.strictObject({
    title: text,
    cards: z.array(entry({ title: text, text, href: href.optional() })).length(6, 'expected six activities'),
  }),
  playlist: entry({ title: text, text, url: href }),
});

const named = z.strictObject({ name: text, note: text });
const search = z.strictObject({
  ...pageFrame,
  questions: z
    .array(z.strictObject({ question: text, asked: text.describe('what is typed for it') }))
    .min(3)
    .describe('what others ask, where nothing was found'),
});

const rates = z.strictObject({
  ...pageFrame,
  heading: text,
  lede: text,
  series: z.strictObject(
    Object.fromEntries(RATE_SERIES.map((name) => [name, named])) as Record<RateSeries, typeof named>,
  ),
  treasury: titled,
  columns: z.strictObject({ name: text, percent: text, day: text, history: text }),
  sources: z.strictObject({ sofr: text, treasury: text }),
  source: text,
  asOf: text.describe('before the date'),
  historyLabel: template('name', 'from', 'day', 'least', 'most', 'percent').describe(
    'says the drawn history to those who cannot see it',
  ),
  typed: text.describe('where staff type the values'),
  fetched: text.describe('where the server fetches them'),
  stale: text.describe('beside a fetched value that is too old'),
  samples: text,
  note: text,
  callToAction,
});

const tool = z.strictObject({ title: text, description: text });
const assistants = z
  .strictObject({
    instructions: paragraphs,
    tools: z.strictObject({
      list_programs: tool,
      program_terms: tool,
      size_deal: tool,
      bridge_cost: tool,
      takeout: tool,
      closed_deals: tool,
    }),
  })
  .describe('what assistants are told of the tools that the site has for them');

/** The deal desk: four pages that answer one deal. */
const deal = z.strictObject({
  ...pageFrame,
  empty: z.strictObject({ title: text, lede: template('all') }).describe('while nothing is typed'),
  note: text.describe('below the form'),
  folds: z
    .strictObject({ rates: text, hud: text, building: text, mix: text, insured: text })
    .describe('what each folded part of the form holds'),
  'on-request': text.describe('under the headline, where limits are given on request'),
  'none-fits': text.describe('under the headline, where no loan is as large as asked'),
  drawing: text.describe('what the drawing of the loans shows, for who hears it'),
  street: text.describe('below the drawing of the loans'),
  'dated-terms': template('asOf').describe('over the rules of HUD of today'),
  payments: z
    .strictObject({ every: text, built: text.describe('also, of a loan that pays for construction') })
    .describe('below the payments of an insured loan'),
  ledger: titled,
  assumed: text.describe('at a test whose basis is not our own words'),
  notes: z
    .strictObject({
      'above-program-amount': text,
      'large-loan': text,
      'select-markets': text,
      'noi-held': text,
      'legal-apart': text,
      'spread-outside-range': text,
      'value-basis-assumed': text,
      'value-added-assumed': text,
      'stricter-coverage': text,
      'life-not-typed': text,
      'own-premium': text,
      'reserve-lent': text,
      'cost-not-tested': text,
      'works-not-typed': text,
      'cost-on-request': text,
      'rules-of-today': text,
      'firm-terms': template('asOf'),
      'steady-not-typed': text,
      'late-with-term': text,
      'process-not-typed': text,
      'floor-not-typed': text,
      'noi-not-typed': text,
      'losses-apart': text,
      'fully-funded': text,
      'paid-before': text,
      'exit-fee-not-typed': text,
      'legal-not-typed': text,
      'before-share': text,
      'bridge-may-leave-less': text,
      'nowhere-refused': text,
      'nowhere-late': text,
      'why-sofr': text,
      'no-cost': text,
      'no-takeout': text,
      'no-takeout-of-type': text,
      'same-loan': text,
      'price-as-value': text,
      'inspection-at-most': text,
      'example-fees': text,
      'units-not-tested': text,
      'both-loans': text,
      'balance-not-typed': text,
    })
    .describe('what a reader should know of an answer beside its tests'),
  caveats: z
    .strictObject({
      notice: template('asOf', 'version'),
      subsidiary: text,
      rules: text,
      statutory: text,
    })
    .describe('what no answer goes without')
    .meta({ secondReader: true }),
  send: z.strictObject({ lines: z.array(text).min(1), note: text }),
  example: z
    .record(z.string(), text)
    .refine((typed) => Object.keys(typed).every((name) => name in FIELDS), 'expected fields of the desk')
    .describe('the deal that a visitor may open to look around'),
});

/** One schema for each page or kind of page; the key is the file name under content/pages. */
export const PAGE_WORDS = {
  assistants,
  rates,
  search,
  'terms-history': termsHistory,
  compare,
  deal,
  'deal-beside': z.strictObject(headed),
  'deal-cost': z.strictObject({
    ...pageFrame,
    lines: text,
    year: text,
    reserve: text,
    legend: z.strictObject({ fee: text, lit: text, may: text, noi: text }).describe('of the drawing'),
    grid: z.strictObject({
      all: text,
      beforeShare: text.describe('where a program takes a share of value'),
      caption: text.describe('names the table for who cannot see it'),
    }),
  }),
  'deal-takeout': z.strictObject({ ...pageFrame, breakEven: text, grid: text }),
  'deal-sheet': z.strictObject({
    ...headed,
    contents: z.array(text).min(1),
    legal: text.meta({ secondReader: true }),
  }),
  home,
  'homepage-draft': homepageDraft,
  'homepage-draft-2': homepageDraft2,
  about,
  leadership,
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
  learn,
  'investor-education': investorEducation,
  'video-topic': videoTopic,
  video,
  'webinar-registration': webinar,
  contact: z.strictObject({
    ...headed,
    call: text.describe('before the telephone number, on small screens'),
    deal: z.strictObject({ text, link }).describe('for those who come with a property and a plan'),
    note: text.describe('beside the button of the form'),
    picture,
  }),
  media,
  record,
  'media-enquiry': mediaEnquiry,
  'thank-you': thankYou,
  'thank-you-for-investing': thankYouForInvesting,
  'oak-christmas-party': party,
  'not-found': notFound,
};
