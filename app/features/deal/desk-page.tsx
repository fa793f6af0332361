import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { fillTemplate } from '#app/lending/template.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Page } from '#app/ui/page.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { CopyLink } from './copy-link.tsx';
import { DESK_PAGES, type Desk, type DeskData, type DeskPage, deskPath } from './desk-data.ts';
import { DeskForm } from './desk-form.tsx';
import { useDesk } from './use-desk.ts';
import './desk-page.css';

interface DeskPageProps {
  data: DeskData;
  page: DeskPage;
  /** The answer in a sentence; above the form while that is open. */
  headline: (desk: Desk & { isEmpty: boolean }) => ReactNode;
  children: (desk: Desk) => ReactNode;
}

/** A page of the desk: the tabs and the bar that carry the deal, the answer, and the way to send it on. */
export function DeskPageFrame({ data, page, headline, children }: DeskPageProps) {
  const desk = useDesk(data);
  const [query] = useSearchParams();
  const { words, read, isEmpty, isOpen, answered } = desk;
  // A key is drawn twice: the answer in a sentence at once, and then all that stands behind it. The sheet has no
  // sentence before it.
  const later = useDeferredValue(answered);
  const behind = page === 'sheet' ? answered : later;
  const head = useMemo(() => headline({ ...answered, isEmpty }), [headline, answered, isEmpty]);
  const body = useMemo(() => (isEmpty ? null : children(behind)), [children, behind, isEmpty]);
  const answer = (
    <>
      {head}
      {!isEmpty && page !== 'sheet' && (
        <div className="forward wrap no-print">
          <TextLink to={desk.to('sheet')}>{words.send.sheet}</TextLink>
          <CopyLink words={words.send} address={desk.to(page)} look="lnk" />
        </div>
      )}
    </>
  );
  const linked = read.deal.terms;
  const own = page === 'deal' ? words : words[page];
  const frame = {
    ...own,
    // an address that holds a deal is the visitor's own
    indexed: own.indexed && query.size === 0,
    quickLinks: DESK_PAGES.map((one) => ({ label: words.tabs[one], href: desk.to(one) })),
  };
  return (
    <Page frame={frame} here={desk.to(page)}>
      {isOpen && answer}
      <DeskForm desk={desk} page={page} />
      {linked !== null && linked !== desk.version && (
        <div className={page === 'sheet' ? 'wrap changed-terms no-print' : 'wrap changed-terms'} role="note">
          <p>{fillTemplate(words.changedTerms, { old: linked, version: desk.version, asOf: desk.asOf })}</p>
          {data.changed && (
            <ul>
              {data.changed.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {!isOpen && answer}
      {body}
      {!isEmpty && page !== 'sheet' && (
        <section className="cta no-print">
          <div className="wrap sec grid12">
            <h2 className="d2">
              {words.send.lines.map((line, i) => (
                <span key={line}>
                  {line}
                  {i < words.send.lines.length - 1 && ' '}
                </span>
              ))}
            </h2>
            <div className="acts">
              <ButtonLink to={desk.to('deal').replace(deskPath('deal'), '/submit')}>
                {words.send.submit}
              </ButtonLink>
              <ButtonLink to={desk.to('sheet')} look="ghost">
                {words.send.sheet}
              </ButtonLink>
              <CopyLink words={words.send} address={desk.to(page)} />
              <ButtonLink to="/contact" look="ghost">
                {words.send.contact}
              </ButtonLink>
            </div>
            <p className="note small">{words.send.note}</p>
          </div>
        </section>
      )}
    </Page>
  );
}
