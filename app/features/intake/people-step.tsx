import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Intake } from '#app/collections/intake.server.ts';
import { checkFields } from '#app/features/sending/send-result.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { focusField } from '#app/ui/focus-field.ts';
import { dealForm } from './deal.form.ts';
import { currentDraft, isCleared, keepWord, useDraft } from './draft.ts';
import type { FrameWords } from './intake-data.ts';
import { PeopleFields } from './people-fields.tsx';
import { StepEnd, StepFrame } from './step-frame.tsx';
import { stepPath, withQuery } from './steps.ts';
import { ToLastPage } from './to-last-page.tsx';

interface PeopleStepProps {
  frame: FrameWords;
  words: Intake['people'];
  rows: number;
}

/** The people behind a deal: kept in this browser, in no address, and with us only at Send. */
export function PeopleStep({ frame, words, rows }: PeopleStepProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const draft = useDraft();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});

  // what the draft holds stands in the fields, but for those that somebody has filled in since the page came
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
    const checked = checkFields(dealForm, { ...currentDraft().words, consent: 'later' });
    const first = 'errors' in checked && dealForm.names.find((name) => checked.errors[name]);
    if (!first) return void navigate(withQuery(stepPath('documents'), query));
    setErrors({ [first]: checked.errors[first]! });
    focusField(form.current?.querySelector(first === 'role' ? 'input[type=radio]' : `[name="${first}"]`));
  };
  return (
    <StepFrame step="people" words={frame} rows={rows}>
      <ToLastPage words={frame} query={query} />
      {/* posted to nobody: before React is there the button waits for it */}
      <form ref={form} className="only-scripted" method="post" noValidate onSubmit={submit}>
        <PeopleFields
          words={words}
          optional={frame.optional}
          values={{}}
          errors={errors}
          onType={(name, value) => {
            keepWord(name, value);
            if (errors[name]) setErrors({});
          }}
        />
        <StepEnd words={frame} back="plan" query={query}>
          <button className="btn" type="submit" data-early="">
            {frame.continue} <Arrow />
          </button>
        </StepEnd>
      </form>
    </StepFrame>
  );
}
