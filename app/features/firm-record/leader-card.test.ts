import { describe, expect, it } from 'vitest';
import { leaderCard } from './leader-card.server.ts';

const firm = {
  name: 'Oak, Elm; Partners',
  contact: {
    street: '100 Sample Street, Suite 400',
    city: 'Charlotte',
    stateCode: 'NC',
    postalCode: '28202',
    country: 'US',
    phone: '704-555-0100',
  },
} as Parameters<typeof leaderCard>[1];

const cardOf = (name: string, title = 'Chief Credit Officer') =>
  leaderCard({ slug: 'ann-oak', name, title, email: 'ann@oak.example' }, firm, 'https://oak.example');
/** Unfolds the lines of a card, as a reader does first. */
const lines = (card: string) => card.replaceAll('\r\n ', '').split('\r\n');

describe('the card of a leader', () => {
  it('says who it is, and how the firm is reached', () => {
    expect(lines(cardOf('Ann Mary Oak'))).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Ann Mary Oak',
      'N:Oak;Ann;Mary;;',
      'ORG:Oak\\, Elm\\; Partners',
      'TITLE:Chief Credit Officer',
      'EMAIL;TYPE=INTERNET,WORK:ann@oak.example',
      'TEL;TYPE=WORK,VOICE:+1-704-555-0100',
      'ADR;TYPE=WORK:;;100 Sample Street\\, Suite 400;Charlotte;NC;28202;US',
      'URL:https://oak.example/leadership/ann-oak',
      'END:VCARD',
      '',
    ]);
  });

  it('keeps what follows a comma as a suffix, and a name of one word', () => {
    expect(lines(cardOf('Zoë O’Neil-Ash, CFA'))).toContain('N:O’Neil-Ash;Zoë;;;CFA');
    expect(lines(cardOf('Zoë O’Neil-Ash, CFA'))).toContain('FN:Zoë O’Neil-Ash\\, CFA');
    expect(lines(cardOf('Cher'))).toContain('N:Cher;;;;');
  });

  it('folds at 75 octets without breaking a letter', () => {
    const title = `Geschäftsführer ${'ü'.repeat(80)}, Märkte`;
    const card = cardOf('Jörg Grün', title);
    for (const line of card.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\ufffd');
    }
    expect(lines(card)).toContain(`TITLE:${title.replace(',', '\\,')}`);
  });
});
