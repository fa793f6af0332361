import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, useActionData, useSearchParams } from 'react-router';
import type { Intake } from '#app/collections/intake.server.ts';
import { checkFields, type SendResult, typedWords } from '#app/features/forms/send-result.ts';
import { problemsOf, SendRow } from '#app/features/forms/send-row.tsx';
import { useSending } from '#app/features/forms/use-sending.tsx';
import { saySize } from '#app/format/sizes.ts';
import { OTHER_DOCUMENT } from '#app/lending/intake/checklist.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { BarePage } from '#app/ui/bare-page.tsx';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { focusField } from '#app/ui/form-focus.ts';
import { dealForm } from './deal.form.ts';
import type { DealLine } from './deal-lines.ts';
import { filesToSend, lostFiles, useDraft } from './draft.ts';
import type { DocumentsData } from './intake-data.ts';
import { keepSent, sentElsewhere, useSentBefore } from './keep-sent.ts';
import { ROLE_NAMES } from './people-text.ts';
import { PostedDocuments, PostedPeople } from './posted-parts.tsx';
import { SendingFiles, useSendFiles, useSendingTitle } from './sending-files.tsx';
import { ServerPart } from './server-part.tsx';
import { StepEnd, StepFrame } from './step-frame.tsx';
import { type StepName, sentPath, stepPath, withQuery } from './steps.ts';

export interface SendData extends DocumentsData {
  words: Pick<Intake, 'consent' | 'privacy' | 'note'>;
  /** The deal in the address, as lines of text. */
  over: (DealLine & { step: StepName })[];
  /** The answers of the deal that cannot be right, and their steps. */
  wrong: { label: string; step: StepName }[];
  submissionKey: string;
}

/** What a success returns besides. */
export interface SentDeal {
  token: string;
  reference: string;
}

const STILL_HERE = 'Nothing is lost: everything that you typed is still here.';
const FAILED = {
  title: 'We have not received it',
  text: `${STILL_HERE} Press Send again, with nothing changed: it counts once.`,
};
/** By the status of a refusal. The documents are no part of this post: each is sent after it. */
const REFUSED: Record<number, string> = {
  413: 'But something on the way to us found it too large. Press Send again. If that does not help, shorten your words, or call us.',
  429: 'Too much came from your network at once. Wait a minute, then press Send again.',
};
/** Where the server has not answered: it may have stored the deal, and only its answer was lost. */
const UNKNOWN = 'We do not know whether it came';
const sayFailed = ({ isUnknown, refused = 0 }: { isUnknown?: boolean; refused?: number }) => ({
  title: isUnknown ? UNKNOWN : FAILED.title,
  text: REFUSED[refused] ? `${STILL_HERE} ${REFUSED[refused]}` : FAILED.text,
});
/** Names of missing fields. */
const GAPS: Record<string, string> = {
  role: 'who you are',
  name: 'your name',
  email: 'an email address',
  consent: 'your consent',
};
const sayWrong = (label: string) => `This answer cannot be right. Please correct it first: ${label}.`;

const sayUnchosen = (names: string[]) => `Not sent unless chosen again: ${names.join(', ')}.`;

const SENT = 'You sent this deal';

/** The overview of the deal, and Send; after going back from the confirmation, a note that the deal was sent. */
export function SendStep(data: SendData) {
  const [query] = useSearchParams();
  const sent = useSentBefore(query.toString());
  const heading = useRef<HTMLHeadingElement>(null);
  const isSent = sent !== undefined;
  useEffect(() => {
    // after Back the browser shows the place of the button, and this page ends above it
    if (isSent) heading.current?.focus();
  }, [isSent]);
  if (!sent) return <SendForm {...data} />;
  const { breadcrumb } = data.frame;
  const path = stepPath('send');
  return (
    <BarePage
      frame={{ path, title: SENT, description: SENT, indexed: false, breadcrumb, quickLinks: [] }}
      above={<Breadcrumb trail={breadcrumb} quick={[]} here={path} />}
    >
      <section className="wrap grid12 page-head">
        <h1 className="d1 to-7" ref={heading} tabIndex={-1}>
          {SENT}
        </h1>
        <div className="flow from-8">
          <p className="lede">
            It is with us under <span className="unbroken">{sent.reference}</span>, and its draft in this
            browser is cleared. To change or add something, write to us on its private page.
          </p>
          {sent.lost && sent.lost.length > 0 && (
            <p className="lede">
              Not sent from here: {sent.lost.join(', ')}. What is missing can be chosen again there.
            </p>
          )}
          <div className="step-end">
            {/* loads a document, so that no script of this page can read the private address */}
            <a className="btn" href={sentPath(sent.token)}>
              See how it stands <Arrow />
            </a>
            <Link className="lnk" to={stepPath('property')}>
              Send another deal
            </Link>
          </div>
        </div>
      </section>
    </BarePage>
  );
}

interface ProblemsProps {
  result: Exclude<SendResult<typeof dealForm, SentDeal>, { state: 'sent' }>;
  hasFiles: boolean | undefined;
}

function SendForm(data: SendData) {
  const { frame, words, rows, titles, over, wrong } = data;
  const [query] = useSearchParams();
  const draft = useDraft();
  const [gaps, setGaps] = useState<{ says: string; step: StepName | null }[]>([]);
  const { Form, form, field, traps, sending, scripted, result } = useSending<typeof dealForm, SentDeal>(
    dealForm,
    // what to do depends on the answer
    {
      failedText: 'What to do stands below the button.',
      key: data.submissionKey,
      firstKey: typeof draft.id === 'string' ? draft.id : undefined,
    },
  );
  const hasFiles = (useActionData() as { hasFiles?: boolean } | undefined)?.hasFiles;
  /** Send was pressed before the draft was shown, and the boot script repeats the press. */
  const isRepeated = useRef(false);
  const { words: typed } = draft;
  useEffect(() => {
    const step = gaps[0]?.step;
    // what is only asked about leaves the focus on Send
    if (step !== undefined && step !== 'documents')
      focusField(document.querySelector(step ? '.send-deal .gap a' : '#consent'));
  }, [gaps]);
  if (result?.state === 'sent' && scripted) return <Going {...data} sent={result} />;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const checked = checkFields(dealForm, typedWords(dealForm, new FormData(event.currentTarget)));
    const found: typeof gaps = wrong.map(({ label, step }) => ({ says: sayWrong(label), step }));
    for (const [name, said] of Object.entries('errors' in checked ? checked.errors : {}))
      found.push({
        says: GAPS[name] && !typed[name]?.trim() ? `Missing before you can send: ${GAPS[name]}` : said,
        step: name === 'consent' ? null : name === 'words' ? 'plan' : 'people',
      });
    if (found.length === 0 && isRepeated.current && lost.length > 0)
      found.push({ says: `${sayUnchosen(lost)} Send once more?`, step: 'documents' });
    isRepeated.current = false;
    setGaps(found);
    if (found.length === 0) return form.onSubmit(event);
    event.preventDefault();
  };

  const elsewhere = sentElsewhere(draft);
  const you = [typed.name, typed.company].flatMap((one) => one?.trim() || []).join(', ');
  const going = filesToSend(draft);
  const lost = lostFiles(draft);
  const files = Object.keys(draft.chosen).flatMap((id) => {
    const names = going.filter(({ row }) => row === id).map(({ file }) => file.name);
    return names.length > 0 ? [`${titles[id] ?? OTHER_DOCUMENT}: ${names.join(', ')}`] : [];
  });
  const bytes = going.reduce((sum, { file }) => sum + file.size, 0);
  const missing = rows.filter(({ id }) => !going.some(({ row }) => row === id)).map(({ title }) => title);
  const line = (label: string, step: StepName, says: string, more: string) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd className="typed">
        {says || (more ? '' : 'Nothing yet')}
        {more && <small>{more}</small>}
      </dd>
      <dd className="go">
        <Link to={withQuery(stepPath(step), query)}>
          Change <span className="unseen">{label}</span>
        </Link>
      </dd>
    </div>
  );

  return (
    <StepFrame step="send" words={frame} rows={rows.length}>
      {!scripted && result && result.state !== 'sent' && (
        <ServerPart
          className="verdict bad problems"
          role="alert"
          tabIndex={-1}
          // without scripts nothing else takes a reader to what went wrong
          autoFocus
        >
          {import.meta.env.SSR && <Problems result={result} hasFiles={hasFiles} />}
        </ServerPart>
      )}
      {wrong.map(({ label, step }) => (
        <p key={label} className="gap only-unscripted">
          <Link to={withQuery(stepPath(step), query)}>{sayWrong(label)}</Link>
        </p>
      ))}
      {elsewhere && (
        <p className="gap">
          You sent this draft in another tab: it is with us under{' '}
          <span className="unbroken">{elsewhere}</span>. If it has changed since, Send makes a second deal.
        </p>
      )}
      <dl className="over-list">
        {over.map(({ id, label, step, says, more }) =>
          id === 'also' ? line(label, step, more, 'From the deal desk.') : line(label, step, says, more),
        )}
        {!scripted && (
          <ServerPart className="only-scripted">
            {import.meta.env.SSR && (
              <>
                <dt>You, your words, documents</dt>
                <dd>Shown here once the scripts of this page run.</dd>
              </>
            )}
          </ServerPart>
        )}
        {scripted && (
          <>
            {typed.words && line('Your words', 'plan', typed.words, '')}
            {line(
              'You',
              'people',
              you,
              [typed.role && ROLE_NAMES[typed.role as 'sponsor'], typed.email, typed.phone]
                .filter(Boolean)
                .join(', '),
            )}
            {line(
              'The sponsor’s record',
              'people',
              typed.entity ?? '',
              [typed.owned && `${typed.owned} units owned`, typed.since && `since ${typed.since}`]
                .filter(Boolean)
                .join(', '),
            )}
            {line(
              'Documents',
              'documents',
              files.join('\n'),
              [
                bytes > 0 && `${saySize(bytes)}.`,
                lost.length > 0 && sayUnchosen(lost),
                missing.length > 0 && `Can follow: ${missing.join(', ')}.`,
              ]
                .filter(Boolean)
                .join(' '),
            )}
          </>
        )}
      </dl>
      <Form
        {...form}
        // without scripts nothing is typed here that is lost on the way to an answer that cannot be right
        className={wrong.length > 0 && !result ? 'send-deal only-scripted' : 'send-deal'}
        action={withQuery('/submit/send', query)}
        encType="multipart/form-data"
        onSubmit={submit}
        onClick={({ target, nativeEvent }: MouseEvent<HTMLFormElement>) => {
          if ((target as Element).closest('[type=submit]')) isRepeated.current = !nativeEvent.isTrusted;
        }}
        noValidate
      >
        {scripted ? (
          <>
            <input type="hidden" name="scripted" value="1" />
            {going.length > 0 && <input type="hidden" name="hasFiles" value="1" />}
            {dealForm.names.map(
              (name) =>
                name !== 'consent' && (
                  <input key={name} type="hidden" name={name} value={typed[name] ?? ''} readOnly />
                ),
            )}
          </>
        ) : (
          <ServerPart className="only-unscripted">
            {import.meta.env.SSR && <PostedPeople careful={frame.careful} field={field} />}
          </ServerPart>
        )}
        <div className="field-set">
          <div className="picks">
            <label>
              <input
                type="checkbox"
                id="consent"
                name="consent"
                value="yes"
                defaultChecked={field('consent').defaultValue === 'yes'}
                aria-describedby={!scripted && field('consent').error ? 'consent-error' : undefined}
              />
              <span>
                {words.consent} <a href={words.privacy.href}>{words.privacy.label}</a>
              </span>
            </label>
          </div>
          {!scripted && field('consent').error && (
            <p className="error" id="consent-error">
              {field('consent').error}
            </p>
          )}
        </div>
        {traps}
        {!scripted && (
          <ServerPart className="only-unscripted">
            {import.meta.env.SSR && <PostedDocuments rows={rows} />}
          </ServerPart>
        )}
        <div className="gap" role="alert">
          {gaps.map(({ says, step }) => (
            <p key={says}>
              {says} {step && <Link to={withQuery(stepPath(step), query)}>{frame.names[step]}</Link>}
            </p>
          ))}
        </div>
        <SendRow<typeof dealForm, SentDeal>
          early
          button="Send to Oak"
          note={words.note}
          sending={sending}
          result={result}
          names={dealForm.names}
          failed={result?.state === 'failed' ? sayFailed(result) : FAILED}
        />
        <StepEnd words={frame} back="documents" query={query} />
      </Form>
    </StepFrame>
  );
}

/** What went wrong, for browsers without JavaScript. Only the server renders it (see ServerPart). */
function Problems({ result, hasFiles }: ProblemsProps) {
  const { title, more } =
    result.state === 'failed'
      ? { title: FAILED.title, more: <p>{FAILED.text}</p> }
      : problemsOf<typeof dealForm>(result, dealForm.names);
  return (
    <>
      <p>{title}</p>
      {more}
      {hasFiles && (
        <p>The files that you had chosen are not kept. Please choose them again at the foot of this page.</p>
      )}
    </>
  );
}

interface GoingProps extends DocumentsData {
  sent: SentDeal;
}

/**
 * The answers are stored; the documents are being uploaded. Also where they were there before this post, because another
 * tab, or a post whose answer was lost, had sent them: the server knows a document that it has.
 */
function Going({ sent, frame, rows, titles }: GoingProps) {
  const draft = useDraft();
  const [query] = useSearchParams();
  const { token, reference } = sent;
  const titleOf = (row: string | null) => titles[row ?? ''] ?? OTHER_DOCUMENT;
  const [files] = useState(() => filesToSend(draft).map((one) => ({ ...one, title: titleOf(one.row) })));
  // Loads a document, so that no script of this page can read the private address.
  const lost = useRef<string[]>([]);
  const keep = () => keepSent({ token, reference, query: query.toString(), lost: lost.current });
  const leave = () => {
    keep();
    location.assign(sentPath(token));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the deal stays the one that was sent
  useEffect(() => {
    // a browser may restore this page from its back-forward cache
    const anew = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pageshow', anew);
    // whoever loads this page anew, or leaves it by a link, has sent the deal as well: Send made a second one of it
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pageshow', anew);
      removeEventListener('pagehide', keep);
      // the development server takes effects away and brings them back where nobody has left
      if (location.pathname !== stepPath('send')) keep();
    };
  }, []);
  const going = useSendFiles({ token, files, onDone: leave });
  lost.current = going.lost.map(({ file }) => file.name);
  const { isStuck, ...heading } = useSendingTitle(going);
  return (
    <StepFrame
      step="send"
      words={frame}
      rows={rows.length}
      sent={going.all > 0 ? going.sent / going.all : 1}
      heading={{
        ...heading,
        lede: isStuck
          ? `We have your answers, under ${reference}. Each row below says what became of its file.`
          : `We have your answers already, under ${reference}. Please stay on this page while the files are sent. If the connection is lost, they go on when it is back.`,
      }}
    >
      <SendingFiles sending={going} titleOf={titleOf} onLeave={leave} heading="h2" />
    </StepFrame>
  );
}
