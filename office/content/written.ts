import type { FieldPath } from '#app/collections/document.server.ts';
import { Refused } from '#app/collections/editing/splice.server.ts';
import type { StaffAsk } from '../ask.ts';

/**
 * @throws {Refused} where the account has written as much as a day has room for. It is counted when it is stored, whether it
 * comes into a draft or not.
 */
export async function hasRoom({ office, staff }: StaffAsk, at?: FieldPath): Promise<void> {
  if (((await office.limits?.written.wait(String(staff.id))) ?? 0) > 0)
    throw new Refused('As much came from you as is taken in a day. Try again tomorrow.', at);
}

/** @param size in bytes, or in characters */
export async function countWritten({ office, staff }: StaffAsk, size: number): Promise<void> {
  await office.limits?.written.count(String(staff.id), Math.ceil(size / 1000));
}
