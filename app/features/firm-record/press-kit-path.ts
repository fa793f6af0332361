/** The archive of everything that the press may use. Below the page of the record, whose folder the build makes. */
export const PRESS_KIT = '/record/oak-press-kit.zip';
