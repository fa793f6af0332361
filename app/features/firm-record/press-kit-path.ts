/** All that the press may use, in one archive. Beside the page of the record, which makes its folder. */
export const PRESS_KIT = '/record/oak-press-kit.zip';
