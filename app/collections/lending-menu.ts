import type { Link } from './field-types.ts';

export type MenuLink = Link & { text?: string | undefined };

/** One of the header: it has an address or links. */
interface Menu {
  label: string;
  href?: string | undefined;
  links?: MenuLink[] | undefined;
}

/** A group of the phone's menu. */
export interface PhoneGroup {
  label: string;
  links: MenuLink[];
}

/** Whether a menu is the one list of the lending pages: it leads also to what can be done, and says so in a line. */
export const isLendingMenu = (menu: Pick<Menu, 'links'>) => menu.links?.some(({ text }) => text);

/** The menus as a phone has them: lending first, then from what most come for to who we are, the order of the header turned round. */
export function phoneMenu(menus: readonly Menu[]): PhoneGroup[] {
  const turned = menus.toReversed();
  const groups = turned.filter(({ links }) => links);
  const alone = turned.flatMap(({ label, href }) => (href ? [{ label, href }] : []));
  const all = [
    ...groups.filter(isLendingMenu),
    { label: '', links: alone },
    ...groups.filter((one) => !isLendingMenu(one)),
  ];
  return all.map(({ label, links = [] }) => ({ label, links }));
}
