import { isInsured } from '#app/lending/vocabulary.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import type { Desk, DeskPage } from '../desk-data.ts';

/** The link that switches insured loans between the firm's dated terms and HUD's current rules. */
export function RulesSwitch({ desk, page }: { desk: Desk; page: DeskPage }) {
  const { answer, read } = desk;
  const isAsked =
    answer.takeout !== null ||
    answer.programs.some(({ key, verdict }) => isInsured(key) && verdict !== 'does-not-fit');
  if (!isAsked) return null;
  return read.deal.rules === 'today' ? (
    <TextLink to={desk.to(page, { rules: '' })}>{`Count with our own terms of ${desk.asOf}`}</TextLink>
  ) : (
    <TextLink to={desk.to(page, { rules: 'today' })}>Count with HUD’s rules of today</TextLink>
  );
}
