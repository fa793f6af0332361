import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useNavigationType, useSearchParams } from 'react-router';
import type { FieldKey } from '#app/lending/deal/deal-fields.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { answerDesk, isBlank, wholeQuery } from './answer-desk.ts';
import type { Desk, DeskData } from './desk-data.ts';
import { fillFields, formQuery, isTouched, shownText } from './desk-fields.ts';
import { useFieldInPlace } from './use-field-in-place.ts';

/** A page that the build wrote knows no day. Nothing is answered on it before somebody types, and then it is today. */
const dated = (data: DeskData): DeskData => ({
  ...data,
  today: data.today ?? officeDay(new Date()),
});

/** The deal of a page of the desk, and what its form does to it. Nothing but `desk` and `typing` changes with a key. */
export interface DeskState {
  desk: Desk;
  form: RefObject<HTMLFormElement | null>;
  /** The address holds no deal yet. */
  isEmpty: boolean;
  /** The whole form is open. */
  isOpen: boolean;
  /** The field that somebody is typing in; what is wrong with it is said when it is left. */
  typing: string | null;
  type: (form: HTMLFormElement, field: HTMLInputElement) => void;
  /** @param at the field that somebody comes to */
  settle: (form: HTMLFormElement, at?: Element | null, close?: boolean) => void;
}

/**
 * The deal of the address and its answers. The address is the only place where a deal is kept: a finished change writes
 * it, so that Back undoes one field. While somebody types, the answers follow the form and the address waits. What was
 * typed before the scripts came is as good as what is typed after.
 */
export function useDesk(site: DeskData): DeskState {
  const data = useMemo(() => dated(site), [site]);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isHistory = useNavigationType() === 'POP';
  const form = useRef<HTMLFormElement>(null);
  const isFilled = useRef(false);
  const address = query.toString();
  const [draft, setDraft] = useState<string | null>(null);
  const [typing, setTyping] = useState<string | null>(null);
  const current = draft ?? address;
  const desk = useMemo(() => answerDesk(data, new URLSearchParams(current)), [data, current]);
  const read = useMemo(() => readDeal(new URLSearchParams(address)), [address]);
  // an address without a deal has only the form to show
  const isEmpty = isBlank(read);
  // an error has to be seen, and the bar shows six fields at most; what is being typed may still become a number
  const isOpen = isEmpty || query.has('edit') || read.errors.length > 0;

  const hold = useFieldInPlace();
  const settle = useCallback(
    (from: HTMLFormElement, at: Element | null = null, close = false, replace = false) => {
      hold(at);
      setTyping(null);
      const asked = wholeQuery(data, readDeal(formQuery(from)));
      if (isOpen && !close && asked.size > 0) asked.set('edit', '1');
      if (asked.toString() !== address)
        navigate({ search: asked.toString() }, { preventScrollReset: true, replace });
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
      fillFields(form.current!, read.typed, isHistory);
      // whoever types on while the address is written is ahead of it
      const field = document.activeElement;
      const isAhead =
        field instanceof HTMLInputElement &&
        field.form === form.current &&
        field.value !== shownText(field.name as FieldKey, read.typed[field.name as FieldKey] ?? '');
      setDraft(isAhead ? formQuery(form.current!).toString() : null);
    } else if (isTouched(form.current!)) settle(form.current!, null, false, true);
    isFilled.current = true;
  }, [address]);
  return { desk, form, isEmpty, isOpen, typing, type, settle };
}
