import { FIELD_KEYS } from '../deal/deal-fields.ts';
import { dealQuery, type ReadDeal } from '../deal/read-deal.ts';
import { PLACE_KEYS, type Place } from './property.ts';

/** All parameters of a deal's address in the intake. */
export const INTAKE_KEYS = [...FIELD_KEYS, ...PLACE_KEYS];

/** The query of a deal in the intake: the desk's parameters and the property's. */
export function intakeQuery({ typed }: Pick<ReadDeal, 'typed'>, place: Place): URLSearchParams {
  const query = dealQuery(typed);
  for (const key of PLACE_KEYS) if (place[key]) query.set(key, place[key]);
  return query;
}
