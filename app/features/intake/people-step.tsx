import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Intake } from '#app/collections/intake.server.ts';
import { checkFields } from '#app/features/sending/send-result.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { focusField } from '#app/ui/focus-field.ts';
import { dealForm } from './deal.form.ts';
import { keepWord, useDraft } from './draft.ts';
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
  const { words: typed, savedAt } = useDraft();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});

  // What the draft holds stands in the fields, and what somebody typed before React came goes into the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when React comes, and when the draft is cleared
  useEffect(() => {
    for (const one of form.current!.querySelectorAll<HTMLInputElement>('input')) {
      if (one.type === 'radio') one.checked = typed.role === one.value || (savedAt > 0 && one.checked);
      else if (savedAt === 0 && one.value !== '' && !('kept' in one.dataset)) keepWord(one.name, one.value);
      else one.value = typed[one.name] ?? '';
      one.dataset.kept = '';
    }
  }, [savedAt === 0]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = checkFields(dealForm, { ...typed, consent: 'later' });
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
