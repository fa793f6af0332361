/** The objects of a tagged PDF by object number, as Typst writes them. */
type Objects = Map<number, string>;

const firstKid = (body: string) => Number(/\/K \[(\d+) 0 R/.exec(body)?.[1]);

/**
 * Makes the first cell of each table row a row header. Typst 0.14 supports only column headers; row headers are behind
 * a flag of its command line.
 */
export function nameRows(objects: Objects): void {
  const names: string[] = [];
  for (const [id, row] of objects) {
    const first = firstKid(row);
    const cell = objects.get(first);
    if (!/\/S \/TR\b/.test(row) || !cell || !/\/S \/TD\b/.test(cell)) continue;
    const name = `(Row${String(id).padStart(6, '0')})`;
    names.push(`${name} ${first} 0 R`);
    objects.set(
      first,
      cell.replace('/S /TD', `/S /TH\n  /ID ${name}`).replace('/O /Table', '/O /Table\n    /Scope /Row'),
    );
    for (const [, other] of row.slice(row.indexOf('/K [')).matchAll(/(\d+) 0 R/g)) {
      const one = objects.get(Number(other))!;
      if (Number(other) !== first)
        objects.set(Number(other), one.replace(/\/Headers \[/, `/Headers [${name} `));
    }
  }
  for (const [id, body] of objects)
    if (/\/Type \/StructTreeRoot\b/.test(body))
      // names have to be in byte order, and 'R' comes before Typst's 'U'
      objects.set(id, body.replace(/(\/IDTree <<\s*\/Names \[)/, `$1${names.sort().join(' ')} `));
}
