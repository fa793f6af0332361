/** Whether a menu is the one list of the lending pages: it leads also to what can be done, and says so in a line. */
export const isLendingMenu = (menu: { links?: { text?: string | undefined }[] | undefined }) =>
  menu.links?.some(({ text }) => text);
