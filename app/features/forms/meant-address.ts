/** Where most people have their mail, and neighbours of theirs in spelling that are somebody's own as well. */
const PROVIDERS = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'aol.com', 'msn.com', 'live.com'],
  ...['comcast.net', 'verizon.net', 'bellsouth.net', 'protonmail.com', 'ymail.com', 'email.com', 'mail.com'],
];

/** Slips of the keys that no address ends in. Ends that exist, like .co and .cm, are doubted at a provider's name alone. */
const SLIPPED = /\.(con|cmo|ocm|comm|coom|vom|xom|cpm|c0m)$/;
const DOUBTED = /\.(co|cm|om|c|con|cmo|ocm|comm|coom|vom|xom|cpm|c0m|net|ne|nte|ney)$/;

/** Whether one letter more, less or other, or two that changed places, makes one word of the other. */
function isSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

/**
 * The address that was probably meant: 'eve@gmial.con' -> 'eve@gmail.com'. Null where nothing speaks for another one.
 * A list of its own, since what libraries guess accuses real firms: email-spell-checker 1.12 takes kw.com for qq.com, att.com
 * for aol.com, and gmial.con for gmial.co.
 */
export function meantAddress(typed: string): string | null {
  const [, person, domain] = /^([^\s@]+)@([^\s@]+\.[^\s@]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (person === undefined || domain === undefined || PROVIDERS.includes(domain)) return null;
  const name = domain.slice(0, domain.lastIndexOf('.'));
  const provider = PROVIDERS.find((one) => {
    const [own = '', end] = one.split('.');
    const isNamed = name === own || (own.length > 4 && isSlip(name, own));
    return isNamed && (domain.endsWith(`.${end}`) || DOUBTED.test(domain));
  });
  const meant = provider ?? (SLIPPED.test(domain) ? domain.replace(SLIPPED, '.com') : null);
  return meant && `${typed.trim().slice(0, person.length)}@${meant}`;
}
