/** The most common mail providers, and domains with similar spelling that exist as well. */
const PROVIDERS = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'aol.com', 'msn.com', 'live.com'],
  ...['comcast.net', 'verizon.net', 'bellsouth.net', 'protonmail.com', 'ymail.com', 'email.com', 'mail.com'],
];

/**
 * Misspelled endings that do not exist as top-level domains. Endings that exist, like .co and .cm, are only questioned
 * after a provider's name.
 */
const SLIPPED = /\.(con|cmo|ocm|comm|coom|vom|xom|cpm|c0m)$/;
const DOUBTED = /\.(co|cm|om|c|con|cmo|ocm|comm|coom|vom|xom|cpm|c0m|net|ne|nte|ney)$/;

/** Whether two words differ by one letter (added, missing or different) or by two letters that changed places. */
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
 * The address that was probably meant: 'eve@gmial.con' -> 'eve@gmail.com'; null where none is likely. It has a list of
 * its own because libraries suspect real firms: email-spell-checker 1.12 takes kw.com for qq.com, att.com for aol.com,
 * and gmial.con for gmial.co.
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
