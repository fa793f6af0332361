import fc from 'fast-check';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import type { DealFile, StoredDeal } from '#app/lending/intake/stored-deal.ts';
import type { StoredRow } from '#db/personal-data.ts';
import { type ReadMail, readMail } from '#tests/data/read-mail.ts';
import { mailOf } from './letter.ts';
import type { MailContent } from './mail-content.ts';
import { composeNewLink, composeReceived, composeReply } from './mail-to-borrower.ts';
import { composeItem, composeNews, composeNotice, composeSignIn } from './mail-to-staff.ts';

const settings = { to: ['staff@oak.example'], from: 'site@oak.example' };
const content: MailContent = {
  firm: { name: 'Oak Real Estate Partners', phone: '704-555-0100' },
  calendar: { opens: '09:00', closes: '18:00', holidays: ['2026-11-26', '2026-11-27'] },
  promised: { answer: 2, terms: 10 },
  programs: {},
  webinar: { time: '14:00' },
};
// the next day in UTC: 7:25 PM in New York, after the office has closed
const created_at = '2026-11-24T00:25:26.042Z';
const DUE = 'Wednesday, November 25, 6\u00a0PM, New York time';

const message: StoredRow = {
  id: 7,
  created_at,
  first_name: 'Robin',
  last_name: 'Hale',
  email: 'robin@hale.example',
  phone: null,
  company: 'Hale Partners',
  message: 'Hello',
  suspicion: null,
};
const address =
  'name=Sweetgum+Court&street=2210+Sweetgum+Lane&city=Charlotte&state=NC&type=multifamily&units=148&built=1985' +
  '&market=secondary&occupied=91&for=refinance&loan=11.8m&debt=9.2m&noi=905k&value=12.5m&by=2027-02-15&repay=sale';
const deal: StoredRow = {
  id: 3,
  created_at,
  role: 'sponsor',
  name: 'Sage Willow',
  company: 'Willow Partners',
  email: 'sage@willow.example',
  phone: '+1 (704) 555-0147',
  owned: '340',
  since: '1998',
  entity: null,
  words: 'New roofs.\n\nThen new boilers.',
  reference: 'OAK 4H7-KQM',
  address,
  terms_version: 'a1b2c3d4',
  suspicion: null,
};

/** The mail as a mail server delivers it, and its recipients. */
async function received(mail: SendMailOptions): Promise<ReadMail & { recipients: string[] }> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message, envelope } = await transport.sendMail(mail);
  return { ...readMail((message as Buffer).toString()), recipients: envelope.to };
}
const itemMail = (table: string, row: StoredRow, office: string | null = 'https://oak.example') =>
  composeItem({ table, id: row.id }, row, content, settings, office);
const firstLine = ({ text }: ReadMail) => text.split('\n\n')[0]!.replaceAll('\n', ' ');

describe('a mail to staff', () => {
  it('about a deal says which, asks for an answer by a day, and tells its figures as the site does', async () => {
    const mail = await received(itemMail('deals', deal));
    expect(mail.subject).toBe('New deal: Sweetgum Court, Charlotte, NC, $11.8M (OAK 4H7-KQM)');
    expect(firstLine(mail)).toBe(
      `Read this deal and answer Sage Willow on its page in the office by ${DUE}.`,
    );
    expect(mail.headers.get('from')).toBe('Oak Real Estate Partners <site@oak.example>');
    expect(mail.headers.get('reply-to')).toBe('Sage Willow <sage@willow.example>');
    const facts = mail.text.replace(/\n {2,}/g, ' ');
    expect(facts).toMatch(
      /^Property: +Sweetgum Court, 2210 Sweetgum Lane, Charlotte, NC Multifamily, 148 units, built 1985, 91% occupied, secondary market$/m,
    );
    expect(facts).toMatch(/^Plan: +Refinance, closing by February 15, 2027 repaid by a sale$/m);
    expect(facts).toMatch(/^Loan: +\$11,800,000 Existing debt \$9,200,000$/m);
    expect(facts).toMatch(/^Income and value: +\$905,000 today Value \$12,500,000 today$/m);
    expect(facts).toMatch(/^Sponsor: +Sage Willow, Willow Partners$/m);
    expect(facts).toMatch(/^Received: +Monday, November 23 at 7:25\sPM, New York time$/m);
    expect(mail.text).toContain('Sage Willow wrote:\n> New roofs.\n>\n> Then new boilers.');
    expect(mail.text.match(/https?:\S+/g)).toEqual(['https://oak.example/staff?to=/staff/deals/3']);
    expect(mail.text).not.toMatch(/noi=|T00:25|terms|null|: -/);
  });

  it.each([
    ['contact_submissions', message, 'Message: Robin Hale, Hale Partners', `Answer Robin Hale by ${DUE}.`],
    [
      'media_enquiries',
      {
        id: 8,
        created_at,
        name: 'Noel Spruce',
        outlet: 'The Ledger',
        email: 'n@ledger.example',
        deadline: 'noon tomorrow, Pacific',
        message: 'Who?',
        suspicion: null,
      },
      'Media inquiry: Noel Spruce, The Ledger',
      'Answer Noel Spruce before their deadline, which they gave as “noon tomorrow, Pacific”.',
    ],
    [
      'media_enquiries',
      {
        id: 8,
        created_at,
        name: 'Noel Spruce',
        outlet: null,
        email: 'n@ledger.example',
        deadline: 'yesterday',
        message: 'Who?',
        suspicion: null,
      },
      'Media inquiry: Noel Spruce',
      `Answer Noel Spruce by ${DUE}. The deadline that they gave is over or cannot be read: “yesterday”.`,
    ],
    [
      'webinar_registrations',
      {
        id: 9,
        created_at,
        first_name: 'Robin',
        last_name: 'Hale',
        email: 'r@hale.example',
        session: '2026-12-16',
        suspicion: null,
      },
      'Webinar registration: Robin Hale, Wednesday, December 16',
      'Send Robin Hale the link to the webinar before Wednesday, December 16, 2:00\u00a0PM, New York time.',
    ],
    [
      'investor_sign_ups',
      {
        id: 10,
        created_at,
        first_name: 'Robin',
        last_name: 'Hale',
        email: 'r@hale.example',
        utm_source: 'letter',
        suspicion: null,
      },
      'Investor updates: Robin Hale',
      'Add Robin Hale to the list of investor updates before the next one goes out.',
    ],
  ] as [string, StoredRow, string, string][])(
    'of %s asks for one thing',
    async (table, row, subject, asks) => {
      const mail = await received(itemMail(table, row));
      expect(mail.subject).toBe(subject);
      expect(firstLine(mail)).toBe(asks);
      expect(mail.text).toContain(`/staff?to=/staff/inbox/${table}/${row.id}`);
      expect(mail.text).not.toMatch(/null|: -/);
    },
  );

  it('says in the subject that something was set aside, and in the first line why and what to do', async () => {
    const mail = await received(itemMail('deals', { ...deal, suspicion: 'honeypot' }));
    expect(mail.subject).toMatch(/^\[Quarantine\] New deal: Sweetgum Court/);
    expect(firstLine(mail)).toBe(
      `Look by ${DUE}, whether a person wrote this. It was set aside, because a field was filled in that no person sees.`,
    );
    expect((await received(itemMail('deals', deal))).text).not.toMatch(/set aside|suspicion/i);
  });

  it('about a place under another name is another mail, and an attempt to send it again is not', () => {
    const idOf = (first_name: string) =>
      itemMail('webinar_registrations', {
        id: 9,
        created_at,
        first_name,
        last_name: 'Hale',
        email: 'r@hale.example',
        session: '2026-12-16',
        suspicion: null,
      }).messageId;
    expect(idOf('Wanda')).not.toBe(idOf('Wes'));
    expect(idOf('Wes')).toBe(idOf('Wes'));
  });

  it('replies to one address or to none', async () => {
    expect(
      itemMail('contact_submissions', { ...message, email: 'a@x.example, b@x.example' }),
    ).not.toHaveProperty('replyTo');
    expect(itemMail('contact_submissions', { ...message, email: null })).not.toHaveProperty('replyTo');
    expect(itemMail('deals', deal).replyTo).toMatchObject({ name: 'Sage Willow' });
  });

  it('puts what looks like a formula, code or an address into quotes, and a telephone not', async () => {
    const odd = [
      '=HYPERLINK("http://x.example")',
      '@SUM(1)',
      '-1+cmd|A0',
      '<b>Robin</b>',
      'a {{b}}',
      'http://x.example',
    ];
    for (const company of odd) {
      const { text, subject } = await received(
        itemMail('contact_submissions', { ...message, company, first_name: company }),
      );
      expect(text.replace(/\n {2,}/g, ' ')).toContain(`From:      “${company} Hale, ${company}”`);
      expect(subject).toContain(`“${company}`);
    }
    expect((await received(itemMail('deals', deal))).text).toMatch(/^Phone: +\+1 \(704\) 555-0147$/m);
  });

  it('that signs somebody in says until when by the office’s clock, and begins with no bare address', async () => {
    const until = new Date('2026-11-24T15:20:40Z');
    const mail = await received(
      composeSignIn(
        { name: 'Casey Linden', email: 'casey@oak.example' },
        'https://oak.example/staff?link=x',
        until,
        content,
        settings,
      ),
    );
    expect(mail.subject).toBe('Your link to sign in to the office');
    expect(firstLine(mail)).toMatch(
      /^Open the link below by Tuesday, November 24 at 10:20\sAM, New York time\. It signs you in once\.$/,
    );
    expect(mail.text.match(/https?:\S+/g)).toEqual(['https://oak.example/staff?link=x']);
  });

  it('of what was done in the office names it, and asks to look', async () => {
    const notice = {
      id: 4,
      at: new Date('2026-11-24T15:20:40Z'),
      action: 'account.invited',
      name: 'Jordan Alder',
      about: 'Quinn Hazel',
      detail: '3 as administrator',
      ...{ source: null, sourceId: null },
    };
    const mail = await received(
      composeNotice(
        notice,
        [{ name: 'Jordan Alder', email: 'jordan@oak.example' }],
        'https://oak.example',
        content,
        settings,
      ),
    );
    expect(mail.subject).toBe('Office: Jordan Alder invited Quinn Hazel as administrator');
    expect(firstLine(mail)).toBe(
      'Check today whether this is as it should be. If it is, there is nothing to do.',
    );
    expect(mail.text).toMatch(/^Tuesday, November 24 at 10:20\sAM, New York time\.$/m);
  });
});

describe('a mail to a borrower', () => {
  const link = 'https://oak.example/submit/status/abc';
  const stored = {
    reference: 'OAK 4H7-KQM',
    email: 'sage@willow.example',
    address,
    createdAt: new Date(created_at),
    moves: [{ at: new Date(created_at), to: 'received' as const }],
    state: 'in-review' as const,
    termSheets: [],
  };
  const reply = {
    name: 'Sage Willow',
    email: 'sage@willow.example',
    words: 'Which boiler?',
    from: 'Casey Linden',
    ...{
      kind: 'message' as const,
      asked: 'Do you lend\non a bowling alley?',
      createdAt: new Date(created_at),
    },
  };

  it('that answers a question quotes it, and one that answers none does not', async () => {
    const answered = { ...reply, words: 'Yes, we do.' };
    const mail = await received(composeReply(answered, 1, undefined, content, settings));
    expect(mail.subject).toBe('Your message to Oak Real Estate Partners');
    expect(firstLine(mail)).toMatch(/^Casey Linden has answered you\./);
    expect(mail.text).toMatch(
      /Yes, we do\.\n\n[^>]*\n\nYou wrote on \w+, .*, New York time:\n> Do you lend\n> on a bowling alley\?/,
    );
    const place = { ...reply, kind: 'webinar' as const, asked: '2026-12-16' };
    const link = await received(composeReply(place, 1, undefined, content, settings));
    expect(link.subject).toBe('Your place in the webinar of Oak Real Estate Partners');
    expect(firstLine(link)).toMatch(/^Casey Linden has written to you\./);
    expect(link.text).not.toContain('2026-12-16');
  });

  it('says that the deal has come, and no word of theirs', async () => {
    const mail = await received(composeReceived(stored, 3, link, content, settings));
    expect(mail.subject).toBe('Your deal is on our desk (OAK 4H7-KQM)');
    expect(firstLine(mail)).toBe(
      `You need do nothing now. A person reads your deal and writes to you by ${DUE}.`,
    );
    expect(mail.text.match(/https?:\S+/g)).toEqual([link]);
    expect(mail.text + mail.html).not.toMatch(/Sage|Sweetgum|11\.8/);
    expect(mail.headers.get('from')).toBe('Oak Real Estate Partners <site@oak.example>');
  });

  it('brings a new link and says that the old ones have ended', async () => {
    const mail = await received(composeNewLink(stored, 'j1', link, content, settings));
    expect(firstLine(mail)).toMatch(/^Use the link below from now on\. Every link .* has ended\.$/);
    expect(mail.text.match(/https?:\S+/g)).toEqual([link]);
  });

  it.each([
    [
      'more-needed',
      'A question about Sweetgum Court, Charlotte (OAK 4H7-KQM)',
      /^Please answer on your private page\. .*do not count until then\.$/,
    ],
    [
      'term-sheet',
      'A term sheet for Sweetgum Court, Charlotte (OAK 4H7-KQM)',
      /^A term sheet is ready\. Read it, ask what you like, and accept it when it suits you\.$/,
    ],
    [
      'declined',
      'Our answer on Sweetgum Court, Charlotte (OAK 4H7-KQM)',
      /^We are sorry to say no to this deal as it is\./,
    ],
    [
      'closed',
      'Closed: the loan for Sweetgum Court, Charlotte (OAK 4H7-KQM)',
      /^Your loan is closed\. Thank you\. From now on its loan documents govern/,
    ],
    [
      null,
      'A message about Sweetgum Court, Charlotte (OAK 4H7-KQM)',
      /^Casey Linden has written to you about your deal\.$/,
    ],
  ] as const)('of %s says so in its subject and first line', async (move, subject, asks) => {
    const mail = await received(composeReply(reply, 1, { deal: stored, link, move }, content, settings));
    expect(mail.subject).toBe(subject);
    expect(firstLine(mail)).toMatch(asks);
    expect(mail.text).toContain('Which boiler?\n\nCasey Linden\nOak Real Estate Partners\n704-555-0100');
    expect(mail.text.match(/https?:\S+/g)).toEqual([link]);
  });

  it.each([
    ['more-needed', 'more-needed', 'Answer on your private page:'],
    ['in-review', null, 'Answer on your private page:'],
    ['term-sheet', 'term-sheet', 'Read the term sheet:'],
    ['declined', 'declined', 'Open your private page:'],
    ['closed', 'closed', 'Open your private page:'],
  ] as const)('names what its page can do while the deal is %s', async (state, move, says) => {
    const about = { deal: { ...stored, state }, link, move };
    const mail = await received(composeReply(reply, 1, about, content, settings));
    expect(mail.text).toContain(`\n\n${says}\n${link}\n`);
  });

  it('of a second term sheet says which it is, and in the place of which', async () => {
    const deal = { ...stored, termSheets: [{ version: 1 }, { version: 2 }] };
    const about = { deal, link, move: 'term-sheet' as const };
    const mail = await received(composeReply(reply, 1, about, content, settings));
    expect(mail.subject).toBe('Version 2 of the term sheet for Sweetgum Court, Charlotte (OAK 4H7-KQM)');
    expect(firstLine(mail)).toMatch(/^Version 2 of the term sheet is ready, in the place of version 1\./);
  });
});

// what a visitor can put into a row, and staff into a reply
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '\r\nBcc: evil@x.example',
    '\u202e=1+1',
    '<img src=//x.example onerror=a()>',
    '" <a@b.example>,',
    '</title><script>a()</script>',
    '\n.\n',
    '=?utf-8?Q?=0D=0ABcc:_a@b.example?=',
  ),
);
const HEADERS = ['subject', 'from', 'to', 'reply-to', 'message-id', 'date', 'mime-version', 'content-type'];
const ELEMENTS = [
  'html',
  'head',
  'meta',
  'title',
  'style',
  'body',
  'div',
  'p',
  'br',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
  'blockquote',
  'a',
];

it('holds no header, element or address that is not ours, whatever was typed', async () => {
  await fc.assert(
    fc.asyncProperty(
      anything,
      anything,
      anything,
      fc.constantFrom('contact_submissions', 'deals'),
      async (a, b, words, table) => {
        const row =
          table === 'deals'
            ? {
                ...deal,
                name: a,
                company: b,
                words,
                address: String(new URLSearchParams({ name: a, city: b, street: words, noi: b })),
              }
            : { ...message, first_name: a, last_name: b, company: a, message: words };
        const about = {
          deal: {
            reference: 'OAK 4H7-KQM',
            address: 'address' in row ? row.address : '',
            state: 'in-review' as const,
            termSheets: [],
          },
          link: 'https://oak.example/x',
          move: null,
        };
        const asked = { kind: 'message' as const, asked: words, createdAt: new Date(created_at) };
        const reply = { name: a, email: 'robin@hale.example', words, from: b, ...asked };
        const mails: [SendMailOptions, string][] = [
          [itemMail(table, row), 'staff@oak.example'],
          [composeReply(reply, 1, about, content, settings), 'robin@hale.example'],
        ];
        for (const [composed, to] of mails) {
          const mail = await received(composed);
          expect(mail.recipients).toEqual([to]);
          expect([...mail.headers.keys()].filter((name) => !HEADERS.includes(name))).toEqual([]);
          const links: string[] = [];
          const walk = (node: {
            nodeName: string;
            attrs?: { name: string; value: string }[];
            childNodes?: unknown[];
          }) => {
            if (!node.nodeName.startsWith('#')) expect(ELEMENTS).toContain(node.nodeName);
            for (const { name, value } of node.attrs ?? []) {
              expect(['lang', 'charset', 'name', 'content', 'class', 'scope', 'href']).toContain(name);
              if (name === 'href') links.push(value);
            }
            for (const child of node.childNodes ?? []) walk(child as typeof node);
          };
          walk({
            nodeName: '#document',
            childNodes: parse(mail.html).childNodes.filter((node) => node.nodeName !== '#documentType'),
          });
          expect(links).toHaveLength(1);
          expect(links[0]).toMatch(/^https:\/\/oak\.example\//);
          expect(/<style>([\s\S]*?)<\/style>/.exec(mail.html)![1]).not.toMatch(/url\(|@import/);
        }
      },
    ),
    { numRuns: 200 },
  );
});

it('keeps its text within 76 columns, but for words that are longer', async () => {
  const long = 'A long sentence about boilers, roofs and the tenants of the third floor. '.repeat(8);
  const { text } = await received(itemMail('deals', { ...deal, words: long, company: long }));
  expect(text.split('\n').filter((line) => line.length > 76 && line.trim().includes(' '))).toEqual([]);
});

describe('a mail to staff about what a borrower did', () => {
  const since = new Date('2026-11-24T15:00:00Z');
  const at = new Date('2026-11-24T15:05:00Z');
  const file = (id: number, name: string, scan: DealFile['scan']): DealFile => ({
    ...{
      id,
      name,
      scan,
      createdAt: at,
      size: 1,
      type: 'text/csv',
      sha256: name,
      document: null,
      storedKey: name,
    },
  });
  const stored = {
    ...{
      id: 3,
      name: 'Sage Willow',
      reference: 'OAK 4H7-KQM',
      address,
      state: 'in-review',
      withdrawAskedAt: null,
    },
    moves: [{ at: since, to: 'received' }],
    ...{ events: [], termSheets: [] },
    files: [file(1, 'roll.csv', 'clean'), file(2, 'new.csv', 'not-scanned'), file(3, 'bad.csv', 'infected')],
  } as unknown as StoredDeal;

  it.each([
    ['https://oak.example', /Open the deal in the office/],
    [null, /number 3 of deals in the list of submissions/],
  ])('with the office at %s says what each scan found, and where the deal is', async (office, where) => {
    const mail = await received(
      composeNews({ deal: 3, since, until: at }, stored, content, settings, office),
    );
    expect(mail.text).toMatch(/roll\.csv\n/);
    expect(mail.text).toContain('new.csv (not checked for viruses)');
    expect(mail.text).toContain('bad.csv (a virus was found in it)');
    expect(mail.text).toMatch(where);
    expect(mail.text.includes('/staff')).toBe(office !== null);
  });
});

it.each([
  [[{ version: 1 }], false, 'It has a term sheet.'],
  [[], true, 'The office was shown the link to its page: make sure that it is they who ask.'],
  [[], false, ''],
])('of a borrower who wants to withdraw says why we have to answer', async (termSheets, isLinkShown, why) => {
  const since = new Date('2026-11-24T15:00:00Z');
  const at = new Date('2026-11-24T15:05:00Z');
  const events = [{ id: 1, at, by: 'borrower', kind: 'withdraw-asked' }];
  const state = termSheets.length > 0 ? 'term-sheet' : 'received';
  const stored = { ...about, id: 3, name: 'Sage Willow', state, withdrawAskedAt: at, suspicion: null };
  const kept = { ...stored, events, files: [], termSheets, isLinkShown } as unknown as StoredDeal;
  const mail = await received(composeNews({ deal: 3, since, until: at }, kept, content, settings, null));
  expect(firstLine(mail)).toBe(`Answer Sage Willow, who wants to withdraw this deal. ${why}`.trim());
});

it('of a borrower who no longer wants to withdraw asks nothing of staff', async () => {
  const since = new Date('2026-11-24T15:00:00Z');
  const at = new Date('2026-11-24T15:05:00Z');
  const events = [{ id: 1, at, by: 'borrower', kind: 'withdraw-not-asked' }];
  const stored = { ...about, id: 3, name: 'Sage Willow', state: 'term-sheet', withdrawAskedAt: null };
  const kept = { ...stored, events, files: [] } as unknown as StoredDeal;
  const mail = await received(composeNews({ deal: 3, since, until: at }, kept, content, settings, null));
  expect(mail.subject).toMatch(/^No longer to be withdrawn: Sweetgum Court/);
  expect(firstLine(mail)).toBe(
    'There is nothing to do: Sage Willow no longer wants to withdraw this deal, which stands as it stood.',
  );
});

it.each([
  [
    'accepted',
    [2],
    [],
    'Call Sage Willow: version 2 of the term sheet is accepted, and the closing can begin.',
  ],
  [
    'term-sheet',
    [2, 3],
    [],
    'There is nothing to do: Sage Willow accepted version 2 of the term sheet, and version 3, sent since, waits for them.',
  ],
  [
    'closed',
    [2],
    [],
    'There is nothing to do: Sage Willow accepted version 2 of the term sheet, and the deal is closed by now.',
  ],
  ['declined', [2], [], /^There is nothing to do: .* and the deal is declined by now\.$/],
  ['closed', [2], ['message'], 'Read what Sage Willow wrote and answer on the page of the deal.'],
])(
  'of accepted terms of a deal that is %s by now, with versions %j and %j, asks for what is left to do',
  async (state, newest, more, asks) => {
    const since = new Date('2026-11-24T15:00:00Z');
    const at = new Date('2026-11-24T15:05:00Z');
    const events = [
      { id: 1, at, by: 'borrower', kind: 'terms-accepted', to: '2', words: 'Sage Willow' },
      ...more.map((kind) => ({ id: 2, at, by: 'borrower', kind, words: 'And now?' })),
    ];
    const moves = [{ at, to: state }];
    const stored = {
      ...about,
      id: 3,
      name: 'Sage Willow',
      state,
      moves,
      events,
      files: [],
      termSheets: newest.map((version) => ({ version })),
      withdrawAskedAt: null,
    };
    const mail = await received(
      composeNews({ deal: 3, since, until: at }, stored as unknown as StoredDeal, content, settings, null),
    );
    expect(firstLine(mail)).toEqual(asks instanceof RegExp ? expect.stringMatching(asks) : asks);
  },
);

it.each([
  [
    ['1', '2'],
    [1, 2],
    'Call Sage Willow: version 2 of the term sheet is accepted, and the closing can begin.',
  ],
  [
    ['1'],
    [1, 2, 3],
    'There is nothing to do: Sage Willow accepted version 1 of the term sheet, and version 3, sent since, waits for them.',
  ],
])('of versions %j that were accepted, of %j, names the last', async (accepted, versions, asks) => {
  const since = new Date('2026-11-24T15:00:00Z');
  const at = new Date('2026-11-24T15:05:00Z');
  const state = accepted.length === 2 ? 'accepted' : 'term-sheet';
  const stored = {
    ...{
      ...about,
      id: 3,
      name: 'Sage Willow',
      state,
      moves: [{ at, to: state }],
      files: [],
      withdrawAskedAt: null,
    },
    events: accepted.map((to, id) => ({
      id,
      at,
      by: 'borrower',
      kind: 'terms-accepted',
      to,
      words: 'Sage Willow',
    })),
    termSheets: versions.map((version) => ({ version })),
  };
  const mail = await received(
    composeNews({ deal: 3, since, until: at }, stored as unknown as StoredDeal, content, settings, null),
  );
  expect(firstLine(mail)).toBe(asks);
});

/** What a mail's HTML says, with the addresses of its links, its white space made single spaces. */
function htmlText(html: string): string {
  const said: string[] = [];
  const walk = (node: {
    nodeName: string;
    value?: string;
    attrs?: { name: string; value: string }[];
    childNodes?: unknown[];
  }) => {
    if (/^(head|style|title)$/.test(node.nodeName)) return;
    if (node.nodeName === '#text') said.push(node.value!);
    said.push(...(node.attrs ?? []).filter(({ name }) => name === 'href').map(({ value }) => value));
    for (const child of node.childNodes ?? []) walk(child as typeof node);
  };
  walk(parse(html));
  return said.join(' ').replace(/\s+/g, ' ');
}

const link = 'https://oak.example/submit/status/abc';
const reply = {
  name: 'Sage Willow',
  email: 'sage@willow.example',
  words: 'Which boiler?\n\nAnd since when?',
};
const about = {
  ...{ reference: 'OAK 4H7-KQM', email: 'sage@willow.example', address, createdAt: new Date(created_at) },
  moves: [{ at: new Date(created_at), to: 'received' as const }],
  state: 'more-needed' as const,
  termSheets: [],
};
const casey = { name: 'Casey Linden', email: 'casey@oak.example' };

const asked = { kind: 'message' as const, asked: '<b>Do you lend?</b>', createdAt: new Date(created_at) };

it.each<[string, () => SendMailOptions, facts: number]>([
  ['a deal', () => itemMail('deals', deal), 8],
  ['a deal held apart', () => itemMail('deals', { ...deal, suspicion: 'too-fast' }), 8],
  ['a message', () => itemMail('contact_submissions', { ...message, company: '<Hale & Partners>' }), 3],
  ['a deal that has come', () => composeReceived(about, 3, link, content, settings), 0],
  ['a new link', () => composeNewLink(about, 'j1', link, content, settings), 0],
  [
    'a question',
    () =>
      composeReply(
        { ...reply, ...asked, from: 'Casey Linden' },
        1,
        { deal: about, link, move: 'more-needed' },
        content,
        settings,
      ),
    0,
  ],
  [
    'an answer',
    () => composeReply({ ...reply, ...asked, from: 'Casey Linden' }, 1, undefined, content, settings),
    0,
  ],
  ['a sign-in', () => composeSignIn(casey, link, new Date(created_at), content, settings), 0],
])('%s is told in HTML as in plain text, line by line', async (_, compose, facts) => {
  const { text, html } = await received(compose());
  const said = htmlText(html);
  // a fact stands beside its label, and what others wrote after a sign
  const parts = text
    .split('\n')
    .flatMap((line) => line.replace(/^>/, '').trim().split(/ {2,}/))
    .map((part) => part.replace(/:$/, '').replace(/\s+/g, ' '))
    .filter(Boolean);
  expect(parts.length).toBeGreaterThan(4);
  for (const part of parts) expect(said).toContain(part);
  expect(html.match(/<tr>/g)?.length ?? 0).toBeGreaterThanOrEqual(facts);
});

it('breaks no date and no amount in HTML, on however narrow a screen', () => {
  const asks = 'We expect to close $12.5 million on February 15, 2027.';
  const { html, text } = mailOf(
    { subject: 'A date', asks },
    { from: { name: 'Oak', address: settings.from }, to: 'x@y.example' },
  );
  expect(html).toContain('close $12.5\u00a0million on February\u00a015,\u00a02027.');
  expect(text).toBe(`${asks}\n`);
});
