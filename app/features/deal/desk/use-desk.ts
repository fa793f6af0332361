import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { answerDesk, isBlank, wholeQuery } from '../answer-desk.ts';
import type { Desk, DeskData } from '../desk-data.ts';
import { fillFields, formQuery, isAhead, isTouched } from './desk-fields.ts';
import { useFieldInPlace } from './use-field-in-place.ts';

/** A page of the build has no day. It has no answers until somebody types, and then the day is today. */
const dated = (data: DeskData): DeskData => ({
  ...data,
  today: data.today ?? officeDay(new Date()),
});

/** The deal of a page of the desk, and the handlers of its form. Only `desk` and `typing` change with each key. */
export interface DeskState {
  desk: Desk;
  form: RefObject<HTMLFormElement | null>;
  /** The address holds no deal yet. */
  isEmpty: boolean;
  /** The whole form is open. */
  isOpen: boolean;
  /** The field that is being typed in; its errors are shown when it is left. */
  typing: string | null;
  type: (form: HTMLFormElement, field: HTMLInputElement) => void;
  /** @param at the field that receives the focus */
  settle: (form: HTMLFormElement, at?: Element | null, close?: boolean) => void;
}

/** The field that has the focus may be ahead of the deal. */
const isFocused = (field: Element) => field === document.activeElement;

/** The state of an address that the form asked for. */
const OF_FORM = 'of the form';

/**
 * The deal in the address, and its answers. The deal is stored only in the address: a finished change updates it, so
 * that Back undoes one field. While a visitor types, the answers follow the form, and the address is updated later.
 * Values that were typed before the scripts had loaded count as well.
 */
export function useDesk(site: DeskData): DeskState {
  const data = useMemo(() => dated(site), [site]);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isHistory = useNavigationType() === 'POP';
  const isOfForm = useLocation().state === OF_FORM && !isHistory;
  const form = useRef<HTMLFormElement>(null);
  const isFilled = useRef(false);
  const address = query.toString();
  const [draft, setDraft] = useState<string | null>(null);
  const [typing, setTyping] = useState<string | null>(null);
  const current = draft ?? address;
  const desk = useMemo(() => answerDesk(data, new URLSearchParams(current)), [data, current]);
  const read = useMemo(() => readDeal(new URLSearchParams(address)), [address]);
  // an address without a deal shows nothing but the form
  const isEmpty = isBlank(read);
  // an error has to be visible, and the bar shows at most six fields; a field that is still being typed may become
  // valid
  const isOpen = isEmpty || query.has('edit') || read.errors.length > 0;

  const hold = useFieldInPlace();
  const settle = useCallback(
    (from: HTMLFormElement, at: Element | null = null, close = false, replace = false) => {
      hold(at);
      setTyping(null);
      const asked = wholeQuery(data, readDeal(formQuery(from)));
      fillFields(from, readDeal(asked).typed, isFocused);
      if (isOpen && !close && asked.size > 0) asked.set('edit', '1');
      if (asked.toString() !== address)
        navigate({ search: asked.toString() }, { preventScrollReset: true, replace, state: OF_FORM });
    },
    [data, isOpen, address, navigate, hold],
  );
  const type = useCallback(
    (from: HTMLFormElement, field: HTMLInputElement) => {
      hold(field);
      setDraft(formQuery(from).toString());
      setTyping(field.name);
    },
    [hold],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address ends the draft and fills the fields
  useEffect(() => {
    if (isFilled.current) {
      // The form has the deal that it asked for. When its address arrives, the next field may have been typed and left,
      // and would be taken back.
      if (!isOfForm) fillFields(form.current!, read.typed, isHistory ? () => false : isFocused);
      setDraft(isAhead(form.current!, read.typed) ? formQuery(form.current!).toString() : null);
    } else if (isTouched(form.current!)) settle(form.current!, null, false, true);
    isFilled.current = true;
  }, [address]);
  return { desk, form, isEmpty, isOpen, typing, type, settle };
}
