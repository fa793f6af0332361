const bridge = (row: string) =>
  ['core-bridge', 'core-plus-bridge', 'opportunistic-bridge', 'participating-bridge'].map(
    (program) => `/lending/bridge/${program}#${row}`,
  );
const hud = (program: string, ...rows: string[]) => rows.map((row) => `/lending/fha-hud/${program}#${row}`);
const loans = (...names: string[]) => names.map((name) => `/transactions/${name}`);

/**
 * Fifty queries as brokers, borrowers and investors would type them, each with its answers; where several rows, loans
 * or pages answer equally well, any of them counts. They were written before the search was tuned. A query that fails
 * stays unchanged.
 */
export const FIFTY_QUESTIONS: readonly (readonly [asked: string, answers: readonly string[]])[] = [
  // rows of the terms, with a program
  ['premium on 223(f)', hud('hud-232-223f', 'mortgageInsurance')],
  ['MIP 223f', hud('hud-232-223f', 'mortgageInsurance')],
  ['241(a) dscr', hud('hud-241a', 'dscr')],
  ['how long is a core bridge loan', ['/lending/bridge/core-bridge#loanTerm']],
  ['max LTV participating', ['/lending/bridge/participating-bridge#maxLtv']],
  ['opportunistic loan to cost', ['/lending/bridge/opportunistic-bridge#maxLtc']],
  ['core plus spread', ['/lending/bridge/core-plus-bridge#interestRate']],
  ['221 d4 leverage', hud('hud-221d4-220', 'maxLtc', 'today.maxLtc')],
  ['a7 application fee', hud('hud-232-223a7', 'applicationFee')],
  ['D4 amortization', hud('hud-221d4-220', 'loanTerm')],
  ['cash out 223f', hud('hud-232-223f', 'cashOut')],
  ['prepay 241a', hud('hud-241a', 'prepaymentPenalty')],
  ['particpating exit fee', ['/lending/bridge/participating-bridge#exitFees']],
  ['occupancy requirement 223(f)', hud('hud-232-223f', 'occupancy')],
  [
    'SNF loan to value',
    hud(
      'hud-232-221',
      'second.limits.skilled-nursing-board-and-care-independent-living-for-profit',
      'second.limits.skilled-nursing-board-and-care-independent-living-non-profit',
    ),
  ],
  // rows of the terms, without a program
  ['is the bridge loan non recourse', bridge('recourse')],
  ['how fast can you close a bridge loan', bridge('timingToClose')],
  ['minimum loan size bridge', bridge('loanAmount')],
  ['do I need a rate cap', bridge('floorAndRateCap')],
  ['bridge extention options', bridge('extensions')],
  ['tertiary markets', ['/lending/bridge/opportunistic-bridge#propertyLocation']],
  ['good faith deposit', bridge('deposits')],
  // programs
  ['223(f)', ['/lending/fha-hud/hud-232-223f']],
  ['opportunstic bridge', ['/lending/bridge/opportunistic-bridge']],
  [
    'HUD new construction apartments',
    ['/lending/fha-hud/hud-221d4-220', ...hud('hud-221d4-220', 'loanPurpose')],
  ],
  [
    'nursing home loan',
    [
      '/lending/fha-hud/hud-232-221',
      '/lending/fha-hud/hud-232-223a7',
      ...hud('hud-232-223a7', 'propertyTypes'),
    ],
  ],
  ['supplemental loan', ['/lending/fha-hud/hud-241a', ...hud('hud-241a', 'loanPurpose')]],
  // tasks
  ['takeout', ['/lending/deal/takeout']],
  ['loan calculator', ['/lending/deal']],
  ['compare programs', ['/lending/compare']],
  ['treasury rates today', ['/lending/rates']],
  ['submit a loan request', ['/submit']],
  ['terms history', ['/lending/terms']],
  // places and deals
  [
    'deals in the southwest',
    loans(
      ...['mesa-storage', 'arlington-commons', 'sonora-terrace', 'palo-verde-homes', 'ocotillo-place'],
      ...['red-rock-residences', 'caliche-flats', 'ironwood-logistics'],
    ),
  ],
  ['philadelpia', loans('philadelphia-midrise')],
  ['atlanta', [...loans('atlanta-gardens'), '/news/atlanta-acquisition-loan', '/news/atlanta-financing']],
  ['indianapolis loans', ['/news/indianapolis-financing']],
  ['hotel deal northwest', loans('cascade-house')],
  ['carolina self storage', loans('carolina-storage')],
  ['warehouse loans', loans('lakefront-logistics', 'puget-distribution', 'ironwood-logistics')],
  ['tryon exchange', loans('tryon-exchange')],
  // people
  ['CEO', ['/leadership/jordan-alder']],
  ['who runs credit', ['/leadership/riley-hawthorn']],
  ['Reily Hawthorne', ['/leadership/riley-hawthorn']],
  ['general counsel', ['/leadership/avery-rowan']],
  // the firm
  ['office address', ['/contact']],
  ['phone number', ['/contact']],
  ['investor webinar', ['/webinar-registration']],
  ['private credit video', ['/videos/what-is-private-credit']],
  ['fund extension november 2024', ['/news/extension-november-2024']],
];
