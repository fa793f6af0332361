import type { Link } from './field-types.ts';

export type MenuLink = Link & { text?: string | undefined };

/** A menu of the header, with an address of its own or with links. */
interface Menu {
  label: string;
  href?: string | undefined;
  links?: MenuLink[] | undefined;
}

/** A group of the menu on phones. */
export interface PhoneGroup {
  label: string;
  links: MenuLink[];
}

/** Whether a menu lists the lending pages: its links also lead to tasks, with a line of text each. */
export const isLendingMenu = (menu: Pick<Menu, 'links'>) => menu.links?.some(({ text }) => text);

/**
 * The menus in their order on phones: lending first, then the others in reverse order of the header, from what most
 * visitors want to the firm itself.
 */
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
