import { describe, expect, it } from 'vitest';
import { intakeQuery } from './intake-query.ts';
import { readPlace } from './property.ts';

const placeOf = (query: string) => readPlace(new URLSearchParams(query));

describe('the property of a deal', () => {
  it('is read on one line, without what nobody sees, and empty fields are left out', () => {
    expect(placeOf('street= 12 \n\t Oak%20%20Street &city=Sweet\u202Egum&state=%20&zip=27601')).toEqual({
      street: '12 Oak Street',
      city: 'Sweetgum',
    });
  });

  it('counts the last of a repeated field', () => {
    expect(placeOf('built=1984&built=1985')).toEqual({ built: '1985' });
  });

  it('keeps more than is taken, so that its field can say so, up to two hundred characters', () => {
    expect(placeOf(`city=${'x'.repeat(101)}`)).toEqual({ city: 'x'.repeat(101) });
    expect(placeOf(`city=${'🏢'.repeat(201)}`)).toEqual({ city: '🏢'.repeat(200) });
  });

  it('is repaid in one of four ways, or nothing is said', () => {
    expect(placeOf('repay=sale')).toEqual({ repay: 'sale' });
    expect(placeOf('repay=lottery&built=sale')).toEqual({ built: 'sale' });
  });

  it('travels in the address behind the deal', () => {
    const query = intakeQuery({ typed: { noi: '905k', price: '14.2M' } }, { city: 'Raleigh', repay: 'sale' });
    expect(query.toString()).toBe('price=14.2M&noi=905k&city=Raleigh&repay=sale');
  });
});
