import { useSearchParams } from 'react-router';
import type { Pages } from '#app/collections/pages.server.ts';
import type { Name } from '#app/features/forms/define-form.ts';
import { Honeypot } from '#app/features/forms/honeypot.tsx';
import { SendButton } from '#app/features/forms/send-button.tsx';
import { SendRow } from '#app/features/forms/send-row.tsx';
import { useSending } from '#app/features/forms/use-sending.tsx';
import { Field } from '#app/ui/field.tsx';
import '#app/styles/tick.css';
import './investor-updates-form.css';
import { investorUpdatesForm } from './investor-updates.form.ts';

type SignUpField = Name<typeof investorUpdatesForm>;

/** Campaign tags: hidden fields, filled from the page's address. With one of them the server renders the page. */
const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign'] as const;

const BUTTON = 'Send Me Updates';

type InvestorUpdatesWords = Pages['thank-you-for-investing']['form'];

interface FieldsProps {
  words: InvestorUpdatesWords;
  field: (name: SignUpField) => {
    name: SignUpField;
    error?: string | undefined;
    defaultValue?: string | undefined;
  };
  /** An outside form handler has no field for consent: there the box only keeps the browser from posting without it. */
  postsConsent?: boolean;
}

function SignUpFields({ words, field, postsConsent = true }: FieldsProps) {
  const [query] = useSearchParams();
  const consent = field('consent');
  return (
    <>
      <Field {...field('first_name')} label="First name" required autoComplete="given-name" />
      <Field {...field('last_name')} label="Last name" required autoComplete="family-name" />
      <Field {...field('email')} label="Email" type="email" required autoComplete="email" full />
      <div className="consent full">
        <input
          type="checkbox"
          className="tick"
          id="consent"
          name={postsConsent ? 'consent' : undefined}
          value="yes"
          required
          defaultChecked={consent.defaultValue !== undefined}
          aria-invalid={consent.error ? true : undefined}
          aria-describedby={consent.error ? 'consent-error' : undefined}
        />
        <label htmlFor="consent">{words.consent}</label>
        {consent.error && (
          <p className="error" id="consent-error">
            {consent.error}
          </p>
        )}
      </div>
      {CAMPAIGN.map((name) => (
        <input
          key={name}
          type="hidden"
          name={name}
          value={query.get(name) ?? field(name).defaultValue ?? ''}
        />
      ))}
    </>
  );
}

/** Posts directly to an outside form handler, which checks the fields and answers. */
const HostedForm = ({ words, action }: { words: InvestorUpdatesWords; action: string }) => (
  <form className="form from-6" method="post" action={action}>
    <SignUpFields words={words} field={(name) => ({ name })} postsConsent={false} />
    <Honeypot name={investorUpdatesForm.honeypot} />
    <div className="full send">
      <SendButton button={BUTTON} sending={false} />
    </div>
  </form>
);

/**
 * The sign-up for monthly investor updates. Without JavaScript it is an ordinary post to this page. A success always
 * leads to the confirmation page, so the form itself only shows failures.
 */
function OwnForm({ words }: { words: InvestorUpdatesWords }) {
  const { Form, form, field, traps, sending, result } = useSending(investorUpdatesForm, {
    // never shown, because a success leaves this page
    title: '',
    sentText: () => '',
    failedText: words.failed.text,
  });
  return (
    <Form {...form} className="form from-6" action="/thank-you-for-investing#stay-connected">
      <SignUpFields words={words} field={field} />
      {traps}
      <SendRow
        button={BUTTON}
        sending={sending}
        result={result}
        names={investorUpdatesForm.names}
        invalid={words.invalid}
        failed={words.failed}
      />
    </Form>
  );
}

export const InvestorUpdatesForm = ({ words }: { words: InvestorUpdatesWords }) =>
  __PROVIDERS__.investorForm ? (
    <HostedForm words={words} action={__PROVIDERS__.investorForm.action} />
  ) : (
    <OwnForm words={words} />
  );
