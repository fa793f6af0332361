import type { Content } from '#app/collections/content.ts';
import type { DeskData } from '#app/features/deal/desk-data.ts';
import type { SheetSite } from '#app/features/deal/sheet/deal-sheet.ts';
import { longDay } from '#app/format/dates.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import { deskTerms } from '#app/lending/deal/program-terms.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import type { HudProgram } from '#app/lending/programs.ts';
import { BASES, TODAY_TABLE } from '#app/lending/rules.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { isLaw, plainText, termSheet } from '#app/lending/term-sheet.ts';
import { hueOf } from '#drawings/programs.ts';
import { shortName } from '../program-data.server.ts';

/**
 * The day of a request with a deal; null for the page without one, which is a file of the build and must not depend on
 * a day.
 */
export const dayOf = (url: URL): string | null => (url.search === '' ? null : officeDay(new Date()));

const changedBy = (today: NonNullable<HudProgram['today']>) =>
  termSheet(today).groups.flatMap(({ rows }) =>
    rows
      .filter((row) => !isLaw(row))
      .map(({ id, label, term, note }) => ({
        row: TODAY_TABLE + id,
        text: `${label}: ${plainText(term)}. ${note ?? ''}`,
      })),
  );

const PURPOSES: DeskData['purposes'] = {
  situational: 'Time-sensitive situations are not among its purposes.',
  'insured-refinance': 'Refinance of an insured loan is not one of its purposes.',
  supplemental: 'Additions to an insured loan are not among its purposes.',
};

/**
 * What the deal desk needs of the site's content. Its terms are dated by the earliest day on which one of them was
 * confirmed.
 * @param today the day of the request, YYYY-MM-DD
 */
export function deskData({ pages, bridge, fhaHud, terms }: Content, today: string | null): DeskData {
  const programs = [...bridge.programs, ...fhaHud.programs];
  const asOf = longDay(terms.asOf);
  const { empty, caveats } = pages.deal;
  const sized = programs.map(deskTerms);
  const bases = sized
    .flatMap(({ rules, today }) => [...rules, ...today])
    .flatMap(({ measure, of }) => (measure === 'ltv' && of ? [[of, BASES[of].replace(/^of /, '')]] : []));
  return {
    words: {
      ...pages.deal,
      'dated-terms': fillTemplate(pages.deal['dated-terms'], { asOf }),
      notes: {
        ...pages.deal.notes,
        'firm-terms': fillTemplate(pages.deal.notes['firm-terms'], { asOf }),
      },
      empty: { ...empty, lede: fillTemplate(empty.lede, { all: countInWords(programs.length) }) },
      caveats: { ...caveats, notice: fillTemplate(caveats.notice, { asOf, version: terms.version }) },
    },
    programs: programs.map((program) => ({
      key: program.key,
      name: program.name,
      short: shortName(program).split(' & ')[0]!,
      href: `/lending/${program.kind}/${program.slug}`,
      changed: program.kind === 'fha-hud' && program.today ? changedBy(program.today) : [],
      hue: hueOf(program.kind, program.key),
    })),
    terms: sized,
    bases: Object.fromEntries(bases),
    purposes: PURPOSES,
    version: terms.version,
    asOf,
    today,
  };
}

/** The programs' short names. */
export const programNames = ({ bridge, fhaHud }: Content): Record<string, string> =>
  Object.fromEntries(
    [...bridge.programs, ...fhaHud.programs].map((program) => [program.key, shortName(program)]),
  );

/** What a deal's sheet shows of the site besides the desk's own words. */
export function sheetSite(content: Content): SheetSite {
  const { name, contact } = content.site;
  const { city, state, phone, email } = contact;
  const printed = [...content.bridge.programs, ...content.fhaHud.programs].map((program) => {
    const rows = termSheet(program).groups.flatMap((group) => group.rows);
    const row = (id: string) => {
      const found = rows.find((one) => one.id === id);
      return found && !found.missing ? plainText(found.term) : null;
    };
    return [program.key, { recourse: row('recourse'), lien: row('lienPosition') }] as const;
  });
  return {
    firm: { name, city, state, phone, email },
    legal: content.pages['deal-sheet'].legal,
    printed: Object.fromEntries(printed),
  };
}
