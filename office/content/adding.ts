import type { StaffAsk } from '../ask.ts';
export const form = async (_: StaffAsk): Promise<Response | null> => null;
export const add = form;
export const retireForm = form;
export const retire = form;
