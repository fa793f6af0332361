import { redirect } from 'react-router';
import { answerDesk } from '#app/features/deal/answer-desk.ts';
import { besideCaveats } from '#app/features/deal/beside/beside-caveats.ts';
import { BesideForm } from '#app/features/deal/beside/beside-form.tsx';
import { besideTable, differingFields, inputsShown } from '#app/features/deal/beside/beside-rows.ts';
import { BesideTable } from '#app/features/deal/beside/beside-table.tsx';
import { Caveats } from '#app/features/deal/caveats.tsx';
import { CopyLink } from '#app/features/deal/copy-link.tsx';
import { DESK_PAGES, deskPath, TABS } from '#app/features/deal/desk-data.ts';
import { sayProblem } from '#app/features/deal/words/field-text.ts';
import { FIELD_KEYS } from '#app/lending/deal/deal-fields.ts';
import { besideName, besideQuery, dealsBeside, OTHER_DEALS } from '#app/lending/deal/deals-beside.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { Page } from '#app/ui/page.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import type { Route } from './+types/beside';
import { dayOf, deskData } from './desk.server.ts';

export const handle: PageHandle = {
  query: [
    ...FIELD_KEYS,
    ...OTHER_DEALS.flatMap((deal) => FIELD_KEYS.map((key) => besideName(deal, key))),
    'paste',
  ],
  costly: true,
};

const NAMES = ['First deal', 'Second deal', 'Third deal'];

/** Shown where no deal is typed: the desk's example, with less income, and with more equity. */
const EXAMPLE = { '2.noi2': '1.18M', '3.loan': '11.5M' };

/** The deal in a link that was pasted from the desk or from this page; null where there is none. */
function pastedDeal(text: string): URLSearchParams | null {
  const query = text.split('?')[1]?.split('#')[0];
  if (query === undefined) return null;
  const [deal] = dealsBeside(new URLSearchParams(query));
  return deal && deal.size > 0 ? deal : null;
}

const pasteIn = (query: URLSearchParams) => (query.get('paste') ?? '').trim().slice(0, 2000);

/** Why a pasted text does not become a deal of the comparison; empty where it does. */
const sayNotPasted = (text: string, deals: readonly URLSearchParams[]): string =>
  text === ''
    ? ''
    : !pastedDeal(text)
      ? 'What you pasted is not the link of a deal. Copy one from the desk, with ‘Copy the link’.'
      : deals.length > OTHER_DEALS.length
        ? 'Three deals stand here already. Empty the fields of one, then paste the link.'
        : '';

/**
 * The query without the empty fields of a form. A pasted link is replaced by its difference from the first deal; one that
 * cannot be taken stays as it was pasted.
 */
function keptQuery(query: URLSearchParams): URLSearchParams {
  const deals = dealsBeside(query);
  const text = pasteIn(query);
  const isTaken = text !== '' && sayNotPasted(text, deals) === '';
  const kept = besideQuery(isTaken ? [...deals, pastedDeal(text)!] : deals);
  if (text !== '' && !isTaken) kept.set('paste', text);
  return kept;
}

export function loader({ url, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = url;
  const kept = keptQuery(searchParams);
  if (searchParams.size > 0 && String(kept) !== String(searchParams))
    throw redirect(kept.size > 0 ? `${pathname}?${kept}` : pathname, 303);
  const { content } = context.get(services);
  const data = deskData(content, dayOf(url));
  const typed = dealsBeside(searchParams);
  const isEmpty = typed[0]!.size === 0;
  const example = new URLSearchParams({ ...data.words.example, ...EXAMPLE });
  const queries = isEmpty ? dealsBeside(example) : typed;
  const desks = queries.map((query) => answerDesk(data, query));
  const first = desks[0]!;
  const pasted = pasteIn(searchParams);
  const notPasted = sayNotPasted(pasted, typed);
  return {
    page: content.pages['deal-beside'],
    quickLinks: DESK_PAGES.map((page) => ({
      label: TABS[page],
      href: isEmpty ? deskPath(page) : first.to(page),
    })),
    address: `${pathname}${url.search}`,
    example: isEmpty ? `${content.pages['deal-beside'].path}?${besideQuery(queries)}` : null,
    columns: desks.map((desk, i) => ({
      name: NAMES[i]!,
      title: (!isEmpty && desk.read.deal.name) || NAMES[i]!,
      href: desk.to('deal'),
    })),
    // of the example, what differs and what it does to the loan
    groups: desks.length > 1 ? besideTable(desks).slice(0, isEmpty ? 2 : undefined) : [],
    form: {
      typed: desks.map(({ read }) => read.typed),
      shown: inputsShown(first),
      differing: differingFields(desks),
      pasted,
    },
    problems: [
      ...desks.flatMap(({ read }, i) =>
        read.errors.map((error) => `${NAMES[i]}: ${sayProblem(error, read.typed[error.field] ?? '')}`),
      ),
      ...(notPasted ? [notPasted] : []),
    ],
    caveats: besideCaveats(desks, NAMES),
  };
}

export default function Beside({ loaderData }: Route.ComponentProps) {
  const { page, quickLinks, columns, groups, form, problems, caveats, address, example } = loaderData;
  return (
    <Page frame={{ ...page, quickLinks }}>
      <section className="page-head wrap grid12">
        <h1 className="d1">{page.heading}</h1>
        <p className="lede no-print">{page.lede}</p>
      </section>
      {example === null ? (
        <BesideForm path={page.path} isOpen={groups.length === 0 || form.pasted !== ''} {...form} />
      ) : (
        <div className="wrap beside-form">
          <TextLink to="/lending/deal">Describe the first deal on the desk</TextLink>
        </div>
      )}
      {problems.length > 0 && (
        <ul className="wrap problems" role="alert" id="problems">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {groups.length > 0 && (
        <section className="wrap beside-answer">
          {example !== null && <h2 className="d3">For example: less income, or a smaller loan</h2>}
          <BesideTable columns={columns} groups={groups} />
          {example === null ? (
            <Caveats lines={caveats} />
          ) : (
            <details className="rests-on">
              <summary className="lnk">What the example rests on</summary>
              <Caveats lines={caveats} />
            </details>
          )}
          <div className="forward no-print">
            {example === null ? (
              <>
                <CopyLink address={address} look="lnk" />
                <button
                  className="lnk print-sheet needs-script"
                  type="button"
                  data-early=""
                  onClick={() => window.print()}
                >
                  Print this page
                </button>
              </>
            ) : (
              <TextLink to={example}>Open the example and change it</TextLink>
            )}
          </div>
        </section>
      )}
    </Page>
  );
}
