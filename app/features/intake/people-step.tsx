import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Advice, adviceOn } from '#app/features/forms/fields.ts';
import { checkFields } from '#app/features/forms/send-result.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { focusField, leftField } from '#app/ui/form-focus.ts';
import { dealForm } from './deal.form.ts';
import { currentDraft, isCleared, keepWord, useDraft } from './draft.ts';
import type { FrameWords } from './intake-data.ts';
import { PeopleFields } from './people-fields.tsx';
import { StepEnd, StepFrame, ToLastPage } from './step-frame.tsx';
import { stepPath, withQuery } from './steps.ts';

interface PeopleStepProps {
  frame: FrameWords;
  rows: number;
}

/** The people of a deal: stored in this browser, in no address, and sent only by Send. */
export function PeopleStep({ frame, rows }: PeopleStepProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const draft = useDraft();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [advice, setAdvice] = useState<Record<string, Advice>>({});
  /** The message that appeared at a field when it was left, for screen readers that are in the next field by then. */
  const [said, setSaid] = useState('');

  // the draft's text is put into the fields, except those that were filled in after the page had loaded
  useEffect(() => {
    const { words: kept } = currentDraft();
    for (const one of form.current!.querySelectorAll<HTMLInputElement>('input')) {
      if (one.type !== 'radio') one.value ||= kept[one.name] ?? '';
      else if (!form.current!.querySelector('input[name="role"]:checked'))
        one.checked = kept.role === one.value;
    }
  }, []);
  const cleared = isCleared(draft);
  useEffect(() => {
    if (cleared) form.current!.reset();
  }, [cleared]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaid('');
    const { words: kept } = currentDraft();
    // words of the plan that are too long have no field here: the last step says it, and leads to them
    const checked = checkFields(dealForm, { ...kept, words: '', consent: 'later' });
    const wrong = 'errors' in checked ? checked.errors : {};
    // an unusual address stops the first press of Continue, so that the hint is seen
    const odd = adviceOn(dealForm.fields.email, kept.email);
    setErrors(wrong);
    if (odd) setAdvice({ email: odd });
    const first = dealForm.names.find((name) => wrong[name]) ?? (odd && !advice.email ? 'email' : undefined);
    if (!first) return void navigate(withQuery(stepPath('documents'), query));
    focusField(form.current?.querySelector(first === 'role' ? 'input[type=radio]' : `[name="${first}"]`));
  };
  const forget = (name: string) => {
    setErrors({ ...errors, [name]: undefined });
    setAdvice(name === 'email' ? {} : advice);
  };
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    const left = leftField(event);
    const name = dealForm.names.find((one) => one === left?.name);
    if (!left || !name || name === 'role') return;
    const read = dealForm.fields[name].read(left.value);
    const problem = 'problem' in read ? read.problem : undefined;
    const odd = problem === undefined ? adviceOn(dealForm.fields[name], left.value) : null;
    if (problem !== undefined) setErrors({ ...errors, [name]: problem });
    if (odd) setAdvice({ ...advice, [name]: odd });
    setSaid(problem ?? odd?.says ?? '');
  };
  const take = (name: string, meant: string) => {
    form.current!.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = meant;
    keepWord(name, meant);
    forget(name);
  };
  return (
    <StepFrame step="people" words={frame} rows={rows}>
      <ToLastPage query={query} />
      {/* without React `dialog` posts nothing: no people leave the browser before Send, not even for an error page */}
      <form
        ref={form}
        className="only-scripted typed-in"
        method="dialog"
        noValidate
        onSubmit={submit}
        onFocus={leave}
      >
        <p className="unseen" role="status">
          {said}
        </p>
        <PeopleFields
          careful={frame.careful}
          values={{}}
          errors={errors}
          advice={advice}
          onTake={take}
          onType={(name, value) => {
            keepWord(name, value);
            if (errors[name] || advice[name]) forget(name);
          }}
        />
        <StepEnd words={frame} back="plan" query={query}>
          <button className="btn" type="submit" data-early="">
            Continue <Arrow />
          </button>
        </StepEnd>
      </form>
    </StepFrame>
  );
}
