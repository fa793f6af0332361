import type { Site } from './site.server.ts';

type Menus = Site['menus'];
export type MenuLink = NonNullable<Menus[number]['links']>[number];

/** Whether a menu is the one list of the lending pages: it leads also to what can be done, and says so in a line. */
export const isLendingMenu = (menu: { links?: { text?: string | undefined }[] | undefined }) =>
  menu.links?.some(({ text }) => text);

/** The menus as a phone has them: lending first, then from what most come for to who we are, the order of the header turned round. */
export function phoneMenu(menus: Menus): { label: string; links: MenuLink[] }[] {
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

/** The site as the frame of a page has it. */
export type ShownSite = Site & { phoneMenu: ReturnType<typeof phoneMenu> };
