import type { Answer, Asked } from './exchange.ts';

/** A form that its provider shows in a frame. */
export const mediaFrame = ({ path }: Asked): Answer =>
  path === '/l/1/press?lang=en'
    ? {
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Press</title><form><label>Question <input name="q"></label></form>',
      }
    : { status: 404 };
